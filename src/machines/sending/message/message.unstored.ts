/** A file of its own, because the sign-in page loads it (outbox.leaving.ts). */
import type { SnapshotFrom } from 'xstate';
import type { messageMachine } from './message.machine.ts';

/** Answers whether only this page has the message, as far as this device's store has said. */
export const selectIsUnstored = (unsent: SnapshotFrom<typeof messageMachine>): boolean =>
  unsent.matches({ way: 'unstored' }) || unsent.matches({ way: { storing: 'overdue' } });
