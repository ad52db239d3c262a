import { createActor, type AnyStateMachine, type SnapshotFrom, type StateValue } from 'xstate';

/** Makes a snapshot in this state; of the context of the beginning this is changed. */
export function posed<M extends AnyStateMachine>(
  machine: M,
  input: object,
  value: StateValue,
  changed: object = {},
): SnapshotFrom<M> {
  // The callers give each machine its own input; the types of several inputs do not meet here.
  const begun = createActor<AnyStateMachine>(machine, { input }).getSnapshot();
  const context = { ...begun.context, ...changed };
  // Safe: resolveState() answers a snapshot of the same machine.
  return machine.resolveState({ value, context }) as SnapshotFrom<M>;
}
