import type { CallFile } from '#services/calls/call-files/types.ts';
import type { ChatFact } from '#services/calls/room-chat/types.ts';
import type { AttentionFact } from '#machines/app/attention.ts';

export type CallChatEvent =
  /** Facts of the room's chat: people in the room, their messages, and their read marks. */
  | Exclude<ChatFact, { type: 'chat.file' }>
  | AttentionFact
  /** A file from somebody else has come, and this page keeps it; null: it was too large, or it did not come. */
  | { type: 'callChat.received'; fileId: string; fromId: string; file: CallFile | null }
  /** The connection that files came by is over. */
  | { type: 'callChat.cut' }
  | { type: 'callChat.changed'; text: string }
  | { type: 'callChat.attach'; files: readonly File[] }
  | { type: 'callChat.detach'; url: string }
  /** The person has read why files were not taken. */
  | { type: 'callChat.dismiss' }
  | { type: 'callChat.send' }
  | { type: 'callChat.retry'; key: string }
  | { type: 'callChat.discard'; key: string }
  /** The person edits their last message. */
  | { type: 'callChat.edit' }
  | { type: 'callChat.cancelEdit' }
  /** `send` tells the share of the message that has left, from 0 to 1, and then whether the message has left. */
  | { type: 'callChat.progress'; share: number }
  | { type: 'callChat.gone' }
  | { type: 'callChat.notGone' }
  /** At least 60 % of somebody else's message is in view, or no longer. */
  | { type: 'callChat.visible'; key: string }
  | { type: 'callChat.invisible'; key: string };
