/** A group as those who change it find it: locked, so that it stays so until they are done. */
import { lockConversation } from '#server/chats/conversations/row.ts';
import type { LockedConversation, Member } from '#server/chats/conversations/row.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';

export type Group = LockedConversation;

/** A group, for one of its people who wants to do something about it. */
export interface OwnGroup extends Group {
  readonly me: Member;
}

/**
 * Strangers learn nothing of the group, and make nobody wait for its lock.
 * @throws Refusal `not_found`, and `forbidden` for a direct conversation
 */
export async function lockOwnGroup(tx: Queries, id: string, userId: string): Promise<OwnGroup> {
  const group = await lockConversation(tx, id, { userId });
  // Looked up again under the lock: whoever was removed while we waited is out.
  const me = group?.members.find((member) => member.userId === userId);
  if (!group || !me) throw new Refusal('not_found');
  if (!group.isGroup) throw new Refusal('forbidden');
  return { ...group, me };
}

/** By its invitation, which may be revoked while we wait for the lock. @throws Refusal `not_found` */
export async function lockInvitedTo(tx: Queries, id: string, inviteCode: string): Promise<Group> {
  const group = await lockConversation(tx, id, { inviteCode });
  if (group === undefined) throw new Refusal('not_found');
  return group;
}

/** @throws Refusal `forbidden` */
export function requireManager({ me }: OwnGroup): void {
  if (me.role === 'member') throw new Refusal('forbidden');
}

/** @throws Refusal `not_found`: no more in the group, or never */
export function memberOf({ members }: Group, userId: string): Member {
  const member = members.find((each) => each.userId === userId);
  if (member === undefined) throw new Refusal('not_found');
  return member;
}
