/**
 * Reads one conversation once, as each of its people sees it. In a small one all see the same; in a large one each sees
 * oneself first, then the caller, and after them the latest speakers (contract, Shapes). Whom a block parts from
 * somebody, they see as a stranger.
 */
import type { Conversation } from '#contract/conversations.ts';
import type { ServerEventName } from '#contract/events.ts';
import * as limits from '#contract/limits.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Queries } from '#server/store/database/database.ts';
import { asStranger } from '#server/people/users/person.ts';
import { partedWithin } from '#server/people/visibility.ts';
import type { Presence } from '../presence/presence.ts';
import { isLarge } from './membership.ts';
import { readConversations } from './read.ts';

export interface ConversationViews {
  readonly userIds: readonly string[];
  of(userId: string): Conversation;
  readonly isSameForAll: boolean;
}

/**
 * Reads the views; undefined: the viewer is not in the conversation. `db` is a snapshot, or holds the conversation's
 * lock, so that all parts are of one moment.
 */
export async function conversationsFor(
  db: Queries,
  presence: Presence,
  conversationId: string,
  viewerId: string,
): Promise<ConversationViews | undefined> {
  const options = { conversationId, participants: 'all', isForAll: true } as const;
  const [entry] = await readConversations(db, presence, viewerId, options);
  if (entry === undefined) return undefined;
  const { conversation } = entry;
  const userIds = conversation.participants.map(({ user }) => user.id);
  const parted = await partedWithin(db, userIds);
  const seenBy = (userId: string, seen: Conversation): Conversation => {
    const hidden = parted.get(userId);
    if (hidden === undefined) return seen;
    const participants = seen.participants.map((each) =>
      hidden.has(each.user.id) ? { ...each, user: asStranger(each.user) } : each,
    );
    return { ...seen, participants };
  };
  if (!isLarge(userIds.length)) {
    const isSameForAll = parted.size === 0;
    return { userIds, of: (userId) => seenBy(userId, conversation), isSameForAll };
  }

  const byId = new Map(conversation.participants.map((each) => [each.user.id, each]));
  const { rows } = await db.query<{ id: string }>(speakersStatement, [conversationId]);
  const speakers = rows.map(({ id }) => id);
  return {
    userIds,
    of(userId) {
      // The caller is shown even if they never wrote.
      const caller = conversation.call ? [conversation.call.callerId] : [];
      const shown = [...new Set([userId, ...caller, ...speakers])];
      const participants = shown.flatMap((id) => byId.get(id) ?? []);
      const some = participants.slice(0, limits.participantsInListMax);
      return seenBy(userId, { ...conversation, participants: some });
    },
    isSameForAll: false,
  };
}

/** Sorted as in lists (read.ts). */
const speakersStatement = {
  name: 'speakers of a conversation',
  text: `
select p.user_id as id from participants p where p.conversation_id = $1
order by p.last_sent_seq desc, p.joined_at, p.user_id
limit ${limits.participantsInListMax}`,
};

export function broadcastConversation(
  bus: Bus,
  name: Extract<ServerEventName, 'conversations:new' | 'conversations:update'>,
  views: ConversationViews,
  userIds: readonly string[],
): void {
  const audiences = views.isSameForAll ? [userIds] : userIds.map((userId) => [userId]);
  for (const group of audiences) {
    const [first] = group;
    if (first === undefined) continue;
    const conversation = views.of(first);
    bus.publish({ to: 'users', userIds: group }, { name, payload: { conversation } });
  }
}
