/** Looks up announced messages in the store, and counts the unread ones. */
import type { ServerPayload } from '#contract/events.ts';
import type { Message } from '#contract/messages.ts';
import { findMessage } from '#machines/store/db/db.records.ts';
import { selectIsBlocked, selectOwnPointer } from '#machines/store/db/db.selectors.ts';
import { selectIsMuted } from '#machines/store/db/db.settings.ts';
import { waitingMessages } from '#machines/store/db/db.unread.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { News, NotifierEvent } from './notifier.events.ts';

/**
 * Decides whether the person is notified: not of an own message, not of one that is only counted (`quiet`), not of one
 * by somebody whom they have blocked, not in a conversation that they have muted, and not in «Не беспокоить». null: no
 * notification.
 */
export function weighed(
  db: DbContext,
  { quiet, ...news }: ServerPayload<'message:notify'>,
  nowMs: number,
): Extract<NotifierEvent, { type: 'notifier.openCame' | 'notifier.missed' }> | null {
  const isOwn = news.senderId === db.self.id;
  const isDnd = db.self.chosenStatus === 'DND';
  const isMuted = selectIsMuted(db, news.conversationId, nowMs);
  if (quiet || isOwn || isDnd || isMuted || selectIsBlocked(db, news.senderId)) return null;
  const isOpen = news.conversationId === db.openConversationId;
  return { type: isOpen ? 'notifier.openCame' : 'notifier.missed', news };
}

/**
 * Looks up the message with its text, or a newer one of somebody whom the person has not blocked. `gone`: it was read,
 * deleted or answered. null: the text is not here yet. Ids tell which of two messages is newer, since they sort by time;
 * versions do not, because an edit raises that of an older one.
 */
export function textOf(db: DbContext, news: News): Message | 'gone' | null {
  const { conversationId, messageId } = news;
  const latest = db.conversations[conversationId]?.latest ?? null;
  const isNewer =
    latest !== null &&
    latest.service === null &&
    latest.id > messageId &&
    !selectIsBlocked(db, latest.senderId);
  const message =
    latest?.id === messageId || isNewer
      ? latest
      : findMessage(db.timelines[conversationId]?.pages ?? [], ({ id }) => id === messageId);
  if (!message) return null;
  const isTold = message.deletedAt === null && message.senderId !== db.self.id;
  return isTold && message.seq > selectOwnPointer(db, conversationId) ? message : 'gone';
}

/** Keeps the newest message of each conversation. */
export const newestOfEach = (news: readonly News[]): readonly News[] => [
  ...new Map(news.map((one) => [one.conversationId, one])).values(),
];

export interface Waiting {
  readonly count: number;
  readonly conversationIds: readonly string[];
}

/**
 * Counts the unread messages of others. A conversation that is open on a visible page is being read and does not count,
 * and neither does a muted one.
 */
export function waitingIn(db: DbContext, isSeen: boolean, nowMs: number): Waiting {
  const all = Object.keys(db.conversations)
    .filter((id) => !isSeen || id !== db.openConversationId)
    .map((id) => ({ id, count: waitingMessages(db, id) }))
    .filter(({ id, count }) => count > 0 && !selectIsMuted(db, id, nowMs));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    conversationIds: all.map(({ id }) => id),
  };
}

export const isSameWaiting = (one: Waiting, other: Waiting): boolean =>
  one.count === other.count &&
  one.conversationIds.length === other.conversationIds.length &&
  one.conversationIds.every((id, index) => id === other.conversationIds[index]);
