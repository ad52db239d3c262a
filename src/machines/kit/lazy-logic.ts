/** Actors whose code is loaded on demand: a placeholder for the chart, and the logic that is provided for it. */
import type { ActorLogic, AnyActorLogic, EventObject, Snapshot } from 'xstate';

/** Fails like the other placeholders: a machine was started and nothing was provided. */
export const lazyPlaceholder = <Input = undefined>(): ActorLogic<
  Snapshot<unknown>,
  EventObject,
  Input
> => ({
  getInitialSnapshot: () => {
    throw new Error('this actor was not provided');
  },
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
});

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
