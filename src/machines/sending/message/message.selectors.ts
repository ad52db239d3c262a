import type { SnapshotFrom } from 'xstate';
import type { messageMachine } from './message.machine.ts';
import { isSendable } from './message.record.ts';

type Unsent = SnapshotFrom<typeof messageMachine>;

/**
 * The state that the bubble shows. sending: a clock. stalled: «Не отправлено», but it goes by itself when it can.
 * failed: the server refused the message or one of its files. unsaved: this device could not store it, so only this
 * page has it.
 */
export type MessageStatus = 'sending' | 'stalled' | 'failed' | 'unsaved';

export function selectStatus(unsent: Unsent): MessageStatus {
  if (unsent.matches({ way: 'unstored' })) return 'unsaved';
  if (!isSendable(unsent.context.message)) return 'failed';
  return unsent.matches({ patience: 'over' }) ? 'stalled' : 'sending';
}

/** The reason why a message waits. `turn`: another message goes first. */
export type WaitReason =
  | 'offline'
  | 'serverAway'
  | 'tooManyRequests'
  | 'files'
  | 'turn'
  | 'signedOut'
  | 'otherTab';

/** Returns the reason why the message waits; null: it does not wait, or only the person can help it. */
export function selectReason(unsent: Unsent): WaitReason | null {
  const { link, failure } = unsent.context;
  if (unsent.matches({ way: 'unstored' }) || unsent.matches({ way: { kept: 'refused' } }))
    return null;
  if (link === 'offline') return 'offline';
  if (unsent.matches({ way: { kept: 'uploading' } })) return 'files';
  if (unsent.matches({ way: { kept: 'queued' } })) return 'turn';
  if (unsent.matches({ way: { kept: { waiting: 'session' } } })) return 'signedOut';
  if (unsent.matches({ way: { kept: { waiting: 'otherTab' } } })) return 'otherTab';
  if (!unsent.matches({ way: { kept: { waiting: 'server' } } })) return null;
  return failure?.kind === 'http' && failure.status === 429 ? 'tooManyRequests' : 'serverAway';
}

/** Returns the server's sentence, '' where it gave none; null: it did not refuse the message itself. */
export const selectRefusal = (unsent: Unsent): string | null => unsent.context.message.refusal;
