/**
 * Changes a group in one transaction, in the conversation's queue and with the lock on its row. The service lines take
 * their versions first, and the change takes the last one. The events leave after the commit, in the same order
 * (contract, Versions).
 */
import type { Conversation } from '#contract/conversations.ts';
import * as limits from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Deps } from '#server/app/deps.ts';
import { raiseVersion, lockConversation } from '#server/chats/conversations/row.ts';
import { conversationsFor, broadcastConversation } from '#server/chats/conversations/views.ts';
import type { ConversationViews } from '#server/chats/conversations/views.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { LockedConversation, Member } from '#server/chats/conversations/row.ts';

export type GroupNeeds = Pick<Deps, 'db' | 'bus' | 'changeQueue' | 'presence' | 'config'>;

export type Group = LockedConversation;

/** A group, and the member who wants to change it. */
export interface OwnGroup extends Group {
  readonly me: Member;
}

/**
 * Locks a group for one of its members. Strangers learn nothing of the group, and make nobody wait for its lock.
 * @throws Refusal `not_found`, and `forbidden` for a direct conversation
 */
export async function lockOwnGroup(tx: Queries, id: string, userId: string): Promise<OwnGroup> {
  const group = await lockConversation(tx, id, { userId });
  // The members are read again under the lock, because the person may have been removed during the wait.
  const me = group?.members.find((member) => member.userId === userId);
  if (!group || !me) throw new Refusal('not_found');
  if (!group.isGroup) throw new Refusal('forbidden');
  return { ...group, me };
}

/**
 * Locks the group of an invitation, which may be revoked while we wait for the lock.
 * @throws Refusal `not_found`
 */
export async function lockInvitedTo(tx: Queries, id: string, inviteCode: string): Promise<Group> {
  const group = await lockConversation(tx, id, { inviteCode });
  if (group === undefined) throw new Refusal('not_found');
  return group;
}

/** @throws Refusal `forbidden` */
export function requireManager({ me }: OwnGroup): void {
  if (me.role === 'member') throw new Refusal('forbidden');
}

/** @throws Refusal `group_full` */
export function requireSpace({ members }: Group, joining: number): void {
  if (members.length + joining > limits.participantsMax) throw new Refusal('group_full');
}

/** Finds a member. @throws Refusal `not_found`: they are not in the group, or not any more */
export function memberOf({ members }: Group, userId: string): Member {
  const member = members.find((each) => each.userId === userId);
  if (member === undefined) throw new Refusal('not_found');
  return member;
}

/** The lines that were written, and the people who came and went. */
export interface Change {
  readonly lines: readonly Message[];
  readonly joined?: readonly string[];
  readonly removed?: readonly string[];
  /** The removed people left by themselves. */
  readonly hasLeft?: boolean;
}

/** Makes the change and returns it; null: nothing was to be changed. */
type Decide<G extends Group> = (tx: Queries, group: G) => Promise<Change | null>;

/**
 * Changes a group for a member who stays in it. Resolves to the group as they see it afterwards.
 * @throws Refusal `not_found`
 */
export async function changeOwnGroup(
  needs: GroupNeeds,
  id: string,
  userId: string,
  decide: Decide<OwnGroup>,
): Promise<Conversation> {
  const lock = (tx: Queries) => lockOwnGroup(tx, id, userId);
  const changed = await changeGroup(needs, id, userId, lock, decide);
  if (changed === undefined) throw new Refusal('not_found');
  return changed;
}

/** Changes a group. Resolves to it as the person sees it afterwards; undefined: they are not in it any more. */
export function changeGroup<G extends Group>(
  needs: GroupNeeds,
  id: string,
  userId: string,
  lock: (tx: Queries) => Promise<G>,
  decide: Decide<G>,
): Promise<Conversation | undefined> {
  const { db, bus, changeQueue, presence } = needs;
  return changeQueue.run(id, async () => {
    const changed = await db.transaction(async (tx) => {
      const group = await lock(tx);
      return finishChange(tx, presence, group, userId, await decide(tx, group));
    });
    publishChange(bus, changed);
    const { change, views } = changed;
    return change?.removed?.includes(userId) ? undefined : views?.of(userId);
  });
}

/** A change that is to be told after the commit. */
export interface Changed {
  readonly id: string;
  readonly change: Change | null;
  /** undefined: nobody is left in the group. */
  readonly views: ConversationViews | undefined;
}

/** Ends a change inside its transaction: raises the version, and reads what the events tell. */
export async function finishChange(
  tx: Queries,
  presence: Presence,
  group: Group,
  userId: string,
  change: Change | null,
): Promise<Changed> {
  const { id } = group;
  if (change) await raiseVersion(tx, id);
  const out = change?.removed ?? [];
  const memberIds = group.members.map((member) => member.userId);
  const viewerId = [userId, ...memberIds].find((memberId) => !out.includes(memberId));
  // Read before the commit, so that the event carries this very version and no later one.
  const views =
    viewerId === undefined ? undefined : await conversationsFor(tx, presence, id, viewerId);
  return { id, change, views };
}

export function publishChange(bus: Bus, { id: conversationId, change, views }: Changed): void {
  if (change === null) return;
  const { lines, joined = [], removed = [], hasLeft = false } = change;
  // People who were removed must hear nothing of the following events, so their sockets leave first.
  if (removed.length > 0) {
    bus.announce({ kind: 'participants.removed', conversationId, userIds: removed });
    bus.publish(
      { to: 'users', userIds: removed },
      {
        name: 'conversations:removed',
        payload: { conversationId, ...(hasLeft && { left: true }) },
      },
    );
  }
  if (views === undefined) return;
  // Only the room hears of the lines, because they do not sound and are unread for nobody. The others see the latest
  // line in the conversation that follows.
  for (const message of lines) {
    const payload = { conversationId, message, version: message.version };
    bus.publish({ to: 'conversation', conversationId }, { name: 'message:new', payload });
  }
  broadcastConversation(bus, 'conversations:new', views, joined);
  const present = views.userIds.filter((userId) => !joined.includes(userId));
  broadcastConversation(bus, 'conversations:update', views, present);
}
