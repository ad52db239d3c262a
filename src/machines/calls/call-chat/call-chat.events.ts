import type { CallFile } from '#services/calls/call-files/types.ts';
import type { ChatFact } from '#services/calls/room-chat/types.ts';
import type { AttentionFact } from '#machines/app/attention.ts';

export type CallChatEvent =
  /** People in the room, their messages, and their read marks. */
  | Exclude<ChatFact, { type: 'chat.file' }>
  | AttentionFact
  /** A file of theirs, kept by this page now; null: it was too large, or it did not come. */
  | { type: 'callChat.received'; fileId: string; fromId: string; file: CallFile | null }
  /** The connection that they came by is over. */
  | { type: 'callChat.cut' }
  | { type: 'callChat.changed'; text: string }
  | { type: 'callChat.attach'; files: readonly File[] }
  | { type: 'callChat.detach'; url: string }
  /** Why files were not taken was read. */
  | { type: 'callChat.dismiss' }
  | { type: 'callChat.send' }
  | { type: 'callChat.retry'; key: string }
  | { type: 'callChat.discard'; key: string }
  /** My last message, in other words. */
  | { type: 'callChat.edit' }
  | { type: 'callChat.cancelEdit' }
  /** From what sends: how much of it has left, from 0 to 1; and its end. */
  | { type: 'callChat.progress'; share: number }
  | { type: 'callChat.gone' }
  | { type: 'callChat.notGone' }
  /** At least 60 % of somebody else's message is in view, or no more. */
  | { type: 'callChat.visible'; key: string }
  | { type: 'callChat.invisible'; key: string };
