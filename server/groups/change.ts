/**
 * Changing a group: one transaction, in the conversation's lane, with the lock on its row; the service lines first,
 * then the change, each a version of its own. Its events leave after the commit, in the same order (contract, Versions).
 */
import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import type { Deps } from '#server/app/deps.ts';
import { raiseVersion } from '#server/chats/conversations/row.ts';
import { conversationsFor, broadcastConversation } from '#server/chats/conversations/views.ts';
import type { ConversationViews } from '#server/chats/conversations/views.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { lockOwnGroup } from './group.ts';
import type { Group, OwnGroup } from './group.ts';

export type GroupNeeds = Pick<Deps, 'db' | 'bus' | 'changeQueue' | 'presence' | 'config'>;

/** What was written, and who came and went with it. */
export interface Change {
  readonly lines: readonly Message[];
  readonly joined?: readonly string[];
  readonly removed?: readonly string[];
  /** By their own doing. */
  readonly hasLeft?: boolean;
}

/** Does what is asked and says what changed; null: it is so already. */
type Decide<G extends Group> = (tx: Queries, group: G) => Promise<Change | null>;

/** By one of its members, who stays in it: the group as they see it afterwards. @throws Refusal `not_found` */
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

/** The group as the person sees it afterwards; undefined: they are not in it any more. */
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
      return finish(tx, presence, group, userId, await decide(tx, group));
    });
    tellChanged(bus, changed);
    const { change, views } = changed;
    return change?.removed?.includes(userId) ? undefined : views?.of(userId);
  });
}

/** What is to be told once the transaction is through. */
export interface Changed {
  readonly id: string;
  readonly change: Change | null;
  /** undefined: nobody is left. */
  readonly views: ConversationViews | undefined;
}

/** The end of a change, in its transaction. */
export async function finish(
  tx: Queries,
  presence: Presence,
  group: Group,
  userId: string,
  change: Change | null,
): Promise<Changed> {
  const { id } = group;
  if (change) await raiseVersion(tx, id);
  const viewerId = viewerAfter(group, change, userId);
  // Before the commit, so that the event carries this very version and no later one.
  const views =
    viewerId === undefined ? undefined : await conversationsFor(tx, presence, id, viewerId);
  return { id, change, views };
}

/** Somebody who is in it when all is done. */
function viewerAfter(group: Group, change: Change | null, userId: string): string | undefined {
  const { removed = [] } = change ?? {};
  return [userId, ...group.members.map((member) => member.userId)].find(
    (id) => !removed.includes(id),
  );
}

export function tellChanged(bus: Bus, { id: conversationId, change, views }: Changed): void {
  if (change === null) return;
  const { lines, joined = [], removed = [], hasLeft = false } = change;
  // First: who is out hears nothing of what follows.
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
  // To the room alone: a line does not sound and is unread for nobody. The others see it in what follows.
  for (const message of lines) {
    const payload = { conversationId, message, version: message.version };
    bus.publish({ to: 'conversation', conversationId }, { name: 'message:new', payload });
  }
  broadcastConversation(bus, 'conversations:new', views, joined);
  const present = views.userIds.filter((userId) => !joined.includes(userId));
  broadcastConversation(bus, 'conversations:update', views, present);
}
