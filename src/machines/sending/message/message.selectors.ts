import type { SnapshotFrom } from 'xstate';
import type { messageMachine } from './message.machine.ts';
import { isSendable } from './message.record.ts';
import { selectIsUnstored } from './message.unstored.ts';

type Unsent = SnapshotFrom<typeof messageMachine>;

/**
 * The state that the bubble shows. sending: a clock. stalled: «Не отправлено», but it goes by itself when it can.
 * failed: the server refused the message or one of its files. unsaved: this device could not store it, so only this
 * page has it.
 */
export type MessageStatus = 'sending' | 'stalled' | 'failed' | 'unsaved';

export function selectStatus(unsent: Unsent): MessageStatus {
  if (selectIsUnstored(unsent)) return 'unsaved';
  if (!isSendable(unsent.context.message)) return 'failed';
  return unsent.matches({ patience: 'over' }) ? 'stalled' : 'sending';
}

/** Returns the server's sentence, '' where it gave none; null: it did not refuse the message itself. */
export const selectRefusal = (unsent: Unsent): string | null => unsent.context.message.refusal;
