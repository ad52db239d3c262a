/** Makes actors whose code is loaded on demand: a placeholder for the chart, and the logic that is provided for it. */
import {
  fromPromise,
  type ActorLogic,
  type AnyActorLogic,
  type EventObject,
  type Snapshot,
} from 'xstate';

/** Stands for such an actor in the chart. Unprovided it fails when it is started. */
export const lazyPlaceholder = <Input = undefined>(): ActorLogic<
  Snapshot<unknown>,
  EventObject,
  Input
> => lazyLogic(() => undefined);

/** Stands for a logic whose code is loaded later; the chart starts it only after that. */
export function lazyLogic(find: () => AnyActorLogic | undefined): AnyActorLogic {
  const found = () => {
    const logic = find();
    if (!logic) throw new Error('This actor was started before its code was there');
    return logic;
  };
  return {
    getInitialSnapshot: (...args) => found().getInitialSnapshot(...args),
    transition: (...args) => found().transition(...args),
    start: (...args) => found().start?.(...args),
    getPersistedSnapshot: (...args) => found().getPersistedSnapshot(...args),
  };
}

/** Makes the actors of one chunk: `loadParts` fetches it, and the chart starts the others only after that. */
export function lazyParts<Name extends string>(
  names: readonly Name[],
  load: () => Promise<Readonly<Record<Name, AnyActorLogic>>>,
) {
  let parts: Readonly<Record<Name, AnyActorLogic>> | undefined;
  const logics = names.map((name) => [name, lazyLogic(() => parts?.[name])]);
  return {
    loadParts: fromPromise<void>(async () => void (parts ??= await load())),
    // Safe: there is one logic for each name.
    ...(Object.fromEntries(logics) as Record<Name, AnyActorLogic>),
  };
}
