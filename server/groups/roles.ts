/** Roles in a group: owners and admins manage it, and only owners make owners. */
import type { Conversation, ParticipantRole } from '#contract/conversations.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { changeOwnGroup } from './change.ts';
import type { GroupNeeds } from './change.ts';
import type { Member } from '#server/chats/conversations/row.ts';
import { memberOf, requireManager } from './group.ts';
import type { OwnGroup } from './group.ts';
import { writeServiceLine } from './service-line.ts';
import { giveRole } from './members.ts';
import { roleChanged } from './service-line-text.ts';

/** @throws Refusal `not_found`, `forbidden`, `last_owner` */
export function changeRole(
  needs: GroupNeeds,
  userId: string,
  id: string,
  memberId: string,
  role: ParticipantRole,
): Promise<Conversation> {
  return changeOwnGroup(needs, id, userId, async (tx, group) => {
    requireManager(group);
    const member = memberOf(group, memberId);
    if (member.role === role) return null;
    requireMayGive(group, member, role);
    await giveRole(tx, id, memberId, role);
    const whose = memberId === userId ? null : member.name;
    const words = roleChanged(group.me.name, whose, { from: member.role, to: role });
    const service = { kind: 'roleChanged', userId: memberId, role } as const;
    return { lines: [await writeServiceLine(tx, id, userId, service, words)] };
  });
}

function requireMayGive({ me, members }: OwnGroup, member: Member, role: ParticipantRole): void {
  if (role === 'owner' && me.role !== 'owner') throw new Refusal('forbidden');
  if (member.role !== 'owner') return;
  // Nobody but the owner themselves may demote an owner.
  if (member !== me) throw new Refusal('forbidden');
  if (members.filter((each) => each.role === 'owner').length === 1) throw new Refusal('last_owner');
}
