/** How messages on their way are shown, and which of them are. */
import type { Message } from '#contract/messages.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { DbContext, OutgoingMessage, OutgoingRecord } from '#machines/store/db/db.types.ts';
import { isReady, isSendable } from './outbox.readiness.ts';

export function shownState(
  message: UnsentMessage,
  link: 'online' | 'offline',
): OutgoingMessage['state'] {
  if (!isSendable(message)) return 'failed';
  return link === 'online' ? 'sending' : 'stalled';
}

export const allOutgoing = (db: DbContext | null): readonly OutgoingRecord[] =>
  Object.values(db?.outgoing ?? {}).flat();

export const findOutgoing = (
  db: DbContext | null,
  clientId: string | null,
): OutgoingRecord | null => allOutgoing(db).find((one) => one.clientId === clientId) ?? null;

/** Those that may go and, as far as the screen knows, could not yet. */
export function newlyReady(
  db: DbContext | null,
  messages: readonly UnsentMessage[],
): readonly UnsentMessage[] {
  const known = new Set(allOutgoing(db).flatMap((one) => (isReady(one) ? [one.clientId] : [])));
  return messages.filter((message) => isReady(message) && !known.has(message.clientId));
}

/** The server's copy of my message with this clientId, among what is loaded. */
export function findArrived(db: DbContext | null, clientId: string | null): Message | null {
  if (!db || clientId === null) return null;
  const isMine = (message: Message) =>
    message.clientId === clientId && message.senderId === db.self.id && message.deletedAt === null;
  for (const { pages } of Object.values(db.timelines)) {
    const found = pages.findLast((page) => page.some(isMine))?.find(isMine);
    if (found) return found;
  }
  return null;
}
