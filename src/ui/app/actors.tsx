/**
 * Gives views the actors: the root comes from main.tsx by context, the others by their system ids. Views read
 * with selectors (primitives, or objects that the store owns) and send events; they decide nothing.
 */
import { useSelector } from '@xstate/react';
import { createContext, use, useState } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { Peers } from '#machines/kit/peers.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';

/** The actors that a view may ask for by their system ids. */
export type PeerRefs = {
  [K in keyof Peers as Peers[K] extends { logic: unknown } ? K : never]: Peers[K] extends {
    logic: infer Logic extends AnyActorLogic;
  }
    ? ActorRefFrom<Logic>
    : never;
};

const AppContext = createContext<PeerRefs['app'] | null>(null);

export const AppProvider = AppContext.Provider;

export function useApp(): PeerRefs['app'] {
  const app = use(AppContext);
  if (!app) throw new Error('There is no app above this view');
  return app;
}

/**
 * An actor that runs as long as the view is on the screen. It is looked up once: when it stops, its last snapshot
 * stands until the view is gone, too.
 */
export function usePeer<K extends keyof PeerRefs>(id: K): PeerRefs[K] {
  const app = useApp();
  const [peer] = useState(() => {
    const found: AnyActorRef | undefined = id === 'app' ? app : app.system.get(id);
    if (!found) throw new Error(`${id} does not run while its view is shown`);
    return found as PeerRefs[K]; // peers.ts says which actor stands under which id
  });
  return peer;
}

type LateName = 'wishes' | 'edits' | 'blocks' | 'viewer' | 'messageSearch' | 'chatSearch';

/** An actor whose code loads after the chats; undefined: it has not loaded yet, or could not be. */
export function useLatePeer<Name extends LateName>(name: Name): PeerRefs[Name] | undefined {
  const found = useSelector(usePeer('lateLoader'), ({ children }) => children[name]);
  // Safe: lateLoader starts nothing else under these names.
  return found as PeerRefs[Name] | undefined;
}

/** Reads a value of the store; the view is drawn anew when another value or object comes. */
export function useDb<T>(
  select: (db: DbContext) => T,
  isSame?: (one: T | undefined, other: T) => boolean,
): T {
  return useSelector(usePeer('db'), (snapshot) => select(snapshot.context), isSame);
}
