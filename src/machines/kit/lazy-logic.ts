/** Actors whose code comes when it is wanted: what stands for them in a chart, and what is provided in their place. */
import type { ActorLogic, AnyActorLogic, EventObject, Snapshot } from 'xstate';

/** Like the other placeholders: unprovided it is a fault of whoever starts it. */
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

/** Stands for a logic whose code comes later; by the time it is started, it is there. */
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
