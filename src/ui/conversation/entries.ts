/**
 * What the list of messages draws: everything loaded, then what is on its way. Nothing is copied but references,
 * so that 10,000 messages cost microseconds; days and groups are read from the neighbours as a row is drawn.
 */
import type { Message } from '#contract/messages.ts';
import { outgoingIdOf } from '#machines/db/db.outgoing.ts';
import type { OutgoingRecord } from '#machines/db/db.types.ts';
import { isSameDay } from '../text/time.ts';

export type Entry = Message | OutgoingRecord;

export const isOutgoing = (entry: Entry): entry is OutgoingRecord => 'state' in entry;

/** The same before and after the server has acknowledged it: the bubble stays the same bubble. */
export const keyOf = (entry: Entry): string => (isOutgoing(entry) ? entry.id : keyOfSent(entry));

/** Every key is asked for whenever the list changes: making 10,000 strings anew would take 5 ms. */
const keysOfSent = new WeakMap<Message, string>();
function keyOfSent(message: Message): string {
  const known = keysOfSent.get(message);
  if (known !== undefined) return known;
  const key = message.clientId === null ? message.id : outgoingIdOf(message.clientId);
  keysOfSent.set(message, key);
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

export interface Place {
  /** The first of its day: the day's title stands above it. */
  readonly opensDay: boolean;
  /** The first and the last of what one person wrote in a row. */
  readonly opensGroup: boolean;
  readonly closesGroup: boolean;
}

export function placeOf(entries: readonly Entry[], index: number, selfId: string): Place {
  const opensDay = dayBreaksBefore(entries, index);
  const isLast = index === entries.length - 1;
  return {
    opensDay,
    opensGroup: opensDay || !areBySame(entries[index - 1], entries[index], selfId),
    closesGroup:
      isLast ||
      dayBreaksBefore(entries, index + 1) ||
      !areBySame(entries[index], entries[index + 1], selfId),
  };
}

function dayBreaksBefore(entries: readonly Entry[], index: number): boolean {
  const [before, entry] = [entries[index - 1], entries[index]];
  return !before || (entry !== undefined && !isSameDay(timeOf(before), timeOf(entry)));
}

function areBySame(one: Entry | undefined, other: Entry | undefined, selfId: string): boolean {
  if (!one || !other) return false;
  return senderOf(one, selfId) === senderOf(other, selfId);
}

export const senderOf = (entry: Entry, selfId: string): string =>
  isOutgoing(entry) ? selfId : entry.senderId;

/** How many messages of others lie beyond what one has read. */
export function unreadBeyond(entries: readonly Entry[], readSeq: number, selfId: string): number {
  let unread = 0;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry || isOutgoing(entry)) continue;
    if (entry.seq <= readSeq) break;
    if (entry.senderId !== selfId) unread += 1;
  }
  return unread;
}
