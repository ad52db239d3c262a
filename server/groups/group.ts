/** A group that is about to be changed: its row is locked until the end of the transaction. */
import { lockConversation } from '#server/chats/conversations/row.ts';
import type { LockedConversation, Member } from '#server/chats/conversations/row.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';

export type Group = LockedConversation;

/** A group, and the member who wants to change it. */
export interface OwnGroup extends Group {
  readonly me: Member;
}

/**
 * Strangers learn nothing of the group, and make nobody wait for its lock.
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

/** The invitation may be revoked while we wait for the lock. @throws Refusal `not_found` */
export async function lockInvitedTo(tx: Queries, id: string, inviteCode: string): Promise<Group> {
  const group = await lockConversation(tx, id, { inviteCode });
  if (group === undefined) throw new Refusal('not_found');
  return group;
}

/** @throws Refusal `forbidden` */
export function requireManager({ me }: OwnGroup): void {
  if (me.role === 'member') throw new Refusal('forbidden');
}

/** @throws Refusal `not_found`: they are not in the group, or not any more */
export function memberOf({ members }: Group, userId: string): Member {
  const member = members.find((each) => each.userId === userId);
  if (member === undefined) throw new Refusal('not_found');
  return member;
}
