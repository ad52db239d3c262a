/**
 * Builds the entries of the message list: all loaded messages, then the unsent ones. Only references are copied, so
 * that 10,000 messages cost microseconds; a row finds its day and group from its neighbours as it is drawn.
 */
import type { Message } from '#contract/messages.ts';
import { isSendable } from '#machines/sending/message/message.record.ts';
import { outgoingIdOf } from '#machines/store/db/db.outgoing.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { countsAsUnread } from '#machines/store/db/db.unread.ts';
import { isSameDay } from '#ui/text/time.ts';

export type Entry = Message | OutgoingRecord;

export const isOutgoing = (entry: Entry): entry is OutgoingRecord => !('seq' in entry);

/** Answers whether the server wrote the entry, about the group or a call; people wrote all others. */
export const isService = (entry: Entry): entry is Message =>
  !isOutgoing(entry) && entry.service !== null;

/**
 * Makes the key of an entry. An own message keeps its key when the server acknowledges it, so that its bubble stays.
 * Others' clientIds are not used, because their senders choose them freely.
 */
export function keyOf(entry: Entry, selfId: string): string {
  if (isOutgoing(entry)) return entry.id;
  const { id, clientId, senderId } = entry;
  return clientId === null || senderId !== selfId ? id : keyOfOwn(entry, clientId);
}

/** Every change of the list needs every key, so the keys are kept: making 10,000 strings anew would take 5 ms. */
const keysOfOwn = new WeakMap<Message, string>();
function keyOfOwn(message: Message, clientId: string): string {
  const known = keysOfOwn.get(message);
  if (known !== undefined) return known;
  const key = outgoingIdOf(clientId);
  keysOfOwn.set(message, key);
  return key;
}

export function entriesOf(
  messages: readonly Message[] | null,
  outgoing: readonly OutgoingRecord[],
): readonly Entry[] {
  if (outgoing.length === 0) return messages ?? outgoing;
  return [...(messages ?? []), ...outgoing];
}

export const timeOf = (entry: Entry): number =>
  isOutgoing(entry) ? entry.createdAt : Date.parse(entry.createdAt);

export function placeOf(entries: readonly Entry[], index: number, selfId: string) {
  const opensDay = dayBreaksBefore(entries, index);
  return {
    /** The first entry of its day has the day's title above it. */
    opensDay,
    /** The last entry that a person wrote. */
    isLast: index === entries.findLastIndex((entry) => !isService(entry)),
    /** The first and the last entry in a row by the same person. */
    opensGroup: opensDay || !areBySame(entries[index - 1], entries[index], selfId),
    closesGroup:
      dayBreaksBefore(entries, index + 1) || !areBySame(entries[index], entries[index + 1], selfId),
    sharesTime: sharesTime(entries, index, selfId),
  };
}

/** Answers whether the next bubble is of the same person and minute: its time counts for both. */
export function sharesTime(entries: readonly Entry[], index: number, selfId: string): boolean {
  const [entry, next] = [entries[index], entries[index + 1]];
  if (!entry || !next || !areBySame(entry, next, selfId)) return false;
  return minuteOf(entry) === minuteOf(next);
}

const minuteOf = (entry: Entry): number => Math.floor(timeOf(entry) / 60_000);

function dayBreaksBefore(entries: readonly Entry[], index: number): boolean {
  const [before, entry] = [entries[index - 1], entries[index]];
  return !before || !entry || !isSameDay(timeOf(before), timeOf(entry));
}

/** Answers whether the same person wrote two neighbours. */
export function areBySame(
  one: Entry | undefined,
  other: Entry | undefined,
  selfId: string,
): boolean {
  if (!one || !other || isService(one) || isService(other)) return false;
  return senderOf(one, selfId) === senderOf(other, selfId);
}

export const senderOf = (entry: Entry, selfId: string): string =>
  isOutgoing(entry) ? selfId : entry.senderId;

/** Lists others' unread messages after this seq, oldest first. */
function unreadAfter(entries: readonly Entry[], seq: number, selfId: string): readonly Message[] {
  const last = entries.findLastIndex((entry) => !isOutgoing(entry) && entry.seq <= seq);
  return entries
    .slice(last + 1)
    .filter((entry): entry is Message => !isOutgoing(entry) && countsAsUnread(entry, selfId));
}

/** Counts others' unread messages after the read pointer. */
export const unreadBeyond = (entries: readonly Entry[], readSeq: number, selfId: string): number =>
  unreadAfter(entries, readSeq, selfId).length;

/** Answers whether this is the first unsent message and the messages right before it are not loaded. */
export function opensApart(
  entries: readonly Entry[],
  index: number,
  reachesNewest: boolean,
): boolean {
  const [before, entry] = [entries[index - 1], entries[index]];
  if (reachesNewest || !entry || !isOutgoing(entry)) return false;
  return before !== undefined && !isOutgoing(before);
}

/** Finds the first new message after this seq; «Новые сообщения» stands above it. */
export function firstNewId(
  entries: readonly Entry[],
  afterSeq: number | null,
  selfId: string,
): string | null {
  return afterSeq === null ? null : (unreadAfter(entries, afterSeq, selfId)[0]?.id ?? null);
}

/** Finds my newest unsent message, online or offline; null when it was refused or discarded. */
export function ownNewest(entries: readonly Entry[]): string | null {
  const last = entries.at(-1);
  return last && isOutgoing(last) && isSendable(last) ? last.id : null;
}
