/** Keeps the messages of a call, the newest last, in the order in which they came to this device. */
import {
  callChatFileMaxBytes,
  callChatFilesMax,
  callChatGroupMs,
  callChatMessagesMax,
} from '#contract/call-limits.ts';
import type { CallFile } from '#services/calls/call-files/types.ts';
import type { ChatFact } from '#services/calls/room-chat/types.ts';
import type { CallChatEvent } from './call-chat.events.ts';

export interface ChatFile {
  readonly id: string;
  /** `lost`: the file was too large, or it did not come. */
  readonly state: 'coming' | 'there' | 'lost';
  readonly file: CallFile | null;
}

export interface ChatMessage {
  /** The key names the author, too, so nobody can change another person's message. */
  readonly key: string;
  readonly id: string;
  /** null: the message is mine. */
  readonly fromId: string | null;
  /** The author's name in the room; '' for mine. */
  readonly fromName: string;
  readonly text: string;
  /** All times are by this device's clock, because others' may be wrong. */
  readonly atMs: number;
  readonly editedAtMs: number | null;
  readonly files: readonly ChatFile[];
  /** `waiting`: the message is being sent, or nobody is there yet. */
  readonly delivery: 'waiting' | 'sent' | 'failed';
  /** The readers of my message. */
  readonly readBy: readonly string[];
  /** I have seen the message of somebody else. */
  readonly isSeen: boolean;
}

export type Messages = readonly ChatMessage[];

const keyOf = (fromId: string | null, id: string): string => `${fromId ?? ''}/${id}`;

/**
 * Adds a message. If there are too many, the oldest one is dropped; my own that were not sent stay, because nobody else
 * has them.
 */
function add(messages: Messages, one: ChatMessage): Messages {
  const all = [...messages, one];
  if (all.length <= callChatMessagesMax) return all;
  const oldest = messages.findIndex(({ delivery }) => delivery === 'sent');
  return oldest === -1 ? all : all.toSpliced(oldest, 1);
}

export const changed = (
  messages: Messages,
  key: string,
  change: (message: ChatMessage) => Partial<ChatMessage>,
): Messages => messages.map((one) => (one.key === key ? { ...one, ...change(one) } : one));

export interface Written {
  readonly id: string;
  readonly text: string;
  readonly atMs: number;
  readonly files: readonly CallFile[];
}

export const withOwn = (messages: Messages, { files, ...written }: Written): Messages =>
  add(messages, {
    ...written,
    key: keyOf(null, written.id),
    fromId: null,
    fromName: '',
    editedAtMs: null,
    files: files.map((file) => ({ id: file.url, state: 'there', file })),
    delivery: 'waiting',
    readBy: [],
    isSeen: true,
  });

type Received = Extract<ChatFact, { type: 'chat.message' }>;

/** Adds a received message. If its id is known, it is an edit or, when a part was lost, the same message sent again. */
export function withReceived(messages: Messages, fact: Received, atMs: number): Messages {
  const { id, fromId, fromName, text, isEdit, fileIds } = fact;
  const key = keyOf(fromId, id);
  const files = fileIds.map((fileId) => ({ id: fileId, state: 'coming' as const, file: null }));
  if (messages.some((one) => one.key === key)) {
    return changed(messages, key, (known) => {
      if (isEdit) return { text, editedAtMs: atMs };
      return known.files.every(({ state }) => state === 'there') ? {} : { files };
    });
  }
  const editedAtMs = isEdit ? atMs : null;
  const received = { key, id, fromId, fromName, text, atMs, editedAtMs, files };
  return add(messages, { ...received, delivery: 'sent', readBy: [], isSeen: false });
}

/** Changes the files for which `isMeant` is true. A message without such a file stays the same object. */
const withFiles = (
  messages: Messages,
  isMeant: (file: ChatFile, message: ChatMessage) => boolean,
  change: Pick<ChatFile, 'state'> & Partial<ChatFile>,
): Messages =>
  messages.map((one) =>
    one.files.some((its) => isMeant(its, one))
      ? { ...one, files: one.files.map((its) => (isMeant(its, one) ? { ...its, ...change } : its)) }
      : one,
  );

export const withFile = (
  messages: Messages,
  { fromId, fileId, file }: Extract<CallChatEvent, { type: 'callChat.received' }>,
): Messages =>
  withFiles(messages, ({ id }, one) => one.fromId === fromId && id === fileId, {
    state: file ? 'there' : 'lost',
    file,
  });

/** Gives up the files that were coming when the connection ended: they do not come over the next one. */
export const withoutComing = (messages: Messages): Messages =>
  withFiles(messages, ({ state }) => state === 'coming', { state: 'lost' });

export const withReader = (messages: Messages, byId: string, ids: readonly string[]): Messages =>
  messages.map((one) =>
    one.fromId === null && ids.includes(one.id) && !one.readBy.includes(byId)
      ? { ...one, readBy: [...one.readBy, byId] }
      : one,
  );

/** Returns the next message to send. Messages go one after another, in the order in which they were written. */
export const firstWaiting = (messages: Messages): ChatMessage | null =>
  messages.find(({ delivery }) => delivery === 'waiting') ?? null;

/** Returns my newest message if it can be edited, which means that it was sent and has text; otherwise null. */
export const editable = (messages: Messages): ChatMessage | null => {
  const last = messages.findLast(({ fromId }) => fromId === null);
  return last && last.delivery === 'sent' && last.text !== '' ? last : null;
};

/**
 * Answers whether the message shows no time, because the same person wrote the one before it less than a minute earlier
 * (spec 9, Call chat timestamp hidden).
 */
export const isWithinGroup = (
  previous: Pick<ChatMessage, 'fromId' | 'atMs'> | undefined,
  message: Pick<ChatMessage, 'fromId' | 'atMs'>,
): boolean =>
  previous !== undefined &&
  previous.fromId === message.fromId &&
  message.atMs - previous.atMs < callChatGroupMs;

export interface FileRefusal {
  readonly kind: 'tooLarge' | 'tooMany';
  readonly name: string;
}

/** Picks the files that fit into a message that has `count` files already, and tells why the others are refused. */
export function fitting(files: readonly File[], count: number) {
  const small = files.filter(({ size }) => size <= callChatFileMaxBytes);
  const taken = small.slice(0, Math.max(0, callChatFilesMax - count));
  const refused: FileRefusal[] = files
    .filter((file) => !taken.includes(file))
    .map((file) => ({ kind: small.includes(file) ? 'tooMany' : 'tooLarge', name: file.name }));
  return { taken, refused };
}
