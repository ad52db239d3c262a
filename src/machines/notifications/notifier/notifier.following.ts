/** Lets shown notifications follow their messages; the code is loaded with the first message that was missed. */
import type { AnyActorRef } from 'xstate';
import type { Message } from '#contract/messages.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { readDb, watchDb } from '#machines/store/db/db.reader.ts';
import { findMessage } from '#machines/store/db/db.records.ts';
import type { StandingNotice } from '#services/notifications/notifications/types.ts';
import type { ConversationRecord, DbContext, TimelineRecord } from '#machines/store/db/db.types.ts';
import type { Followed, NotifierEvent } from './notifier.events.ts';

interface Following extends Followed {
  /** The version of the message that was told last. */
  toldVersion: number;
  conversation?: ConversationRecord | undefined;
  timeline?: TimelineRecord | undefined;
}

type FollowerEvent =
  | NotifierEvent
  /** Earlier pages have left these. */
  | { type: 'notices.left'; left: readonly StandingNotice[] };

interface Given extends Services<'notifications' | 'noticeWords'> {
  readonly system: AnyActorRef['system'];
  readonly clicked: (conversationId: string) => void;
}

/** Answers the function that takes in what the notifier hears; until the signal it also watches the store. */
export function startFollowing(given: Given, signal: AbortSignal): (event: FollowerEvent) => void {
  const { notifications, noticeWords, system, clicked } = given;
  /** By conversation: each has one notification. */
  const all = new Map<string, Following>();

  /** `message` is null when it is there no longer. */
  function say({ conversationId: tag, messageId, version }: Following, message: Message | null) {
    const db = readDb(system);
    if (!db) return;
    const words = message && noticeWords(db, tag, message);
    notifications.revise({ tag, messageId, version }, words, () => clicked(tag));
  }

  function drop(one: Following): void {
    all.delete(one.conversationId);
    say(one, null);
  }

  function take(message: Message): void {
    const { id, conversationId, version, deletedAt } = message;
    const one = all.get(conversationId);
    if (one?.messageId !== id || version <= one.toldVersion) return;
    one.toldVersion = version;
    if (deletedAt === null) say(one, message);
    else drop(one);
  }

  function look(db: DbContext): void {
    for (const one of all.values()) {
      const conversation = db.conversations[one.conversationId];
      const timeline = db.timelines[one.conversationId];
      if (conversation === one.conversation && timeline === one.timeline) continue;
      Object.assign(one, { conversation, timeline });
      if (!conversation) continue;
      const message = messageIn(conversation, timeline, one.messageId);
      if (message) take(message);
      else if (isGone(conversation, one)) drop(one);
    }
  }

  function follow(news: Followed): void {
    const known = all.get(news.conversationId);
    if (known && known.messageId >= news.messageId) return;
    all.set(news.conversationId, { ...news, toldVersion: 0 });
    const db = readDb(system);
    if (db) look(db);
  }

  if (!signal.aborted) signal.addEventListener('abort', watchDb(system, look));
  return (event) => {
    if (event.type === 'message:update') take(event.payload.message);
    // Tabs that show nothing follow, too, because the one that does may be closed.
    else if (event.type === 'notifier.missed') follow(event.news);
    // The text may be that of a newer message.
    else if (event.type === 'notifier.textCame' && event.message) follow(followedOf(event.message));
    else if (event.type === 'notices.left') {
      for (const { tag, ...about } of event.left) follow({ conversationId: tag, ...about });
    }
  };
}

const followedOf = ({ id, conversationId, version }: Message): Followed => ({
  conversationId,
  messageId: id,
  version,
});

function messageIn(
  { latest }: ConversationRecord,
  timeline: TimelineRecord | undefined,
  messageId: string,
): Message | null {
  if (latest?.id === messageId) return latest;
  return findMessage(timeline?.pages ?? [], ({ id }) => id === messageId) ?? null;
}

/** The list leaves deleted messages out: it knows the message's version, and its newest one is older. */
const isGone = ({ version, latest }: ConversationRecord, news: Followed): boolean =>
  version >= news.version && (latest === null || latest.id < news.messageId);
