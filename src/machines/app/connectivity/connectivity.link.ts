import { fromCallback, type AnyActorRef, type EventObject } from 'xstate';
import type { ConnectivityFact } from './connectivity.events.ts';
import { linkIn } from './connectivity.selectors.ts';

/** Makes the actor that tells charts which start late how the connection is; they take it to be there at first. */
export const createLinkWatch = <Heard extends EventObject>() =>
  fromCallback<Heard>(({ sendBack, system }) => {
    let link: 'online' | 'offline' = 'online';
    const look = () => {
      if (link === linkIn(system)) return;
      link = linkIn(system);
      sendBack({ type: `connectivity.${link}` } satisfies ConnectivityFact);
    };
    look();
    const connectivity: AnyActorRef | undefined = system.get('connectivity');
    const watching = connectivity?.subscribe(look);
    return () => watching?.unsubscribe();
  });
