/** Adds contacts to a group, removes members, lets them leave, and changes their roles. Only owners make owners. */
import type { Conversation, ParticipantRole } from '#contract/conversations.ts';
import { readDisplayNames } from '#server/people/users/person.ts';
import { requireContacts } from '#server/people/visibility.ts';
import { isMember } from '#server/chats/conversations/membership.ts';
import { addMembers, removeMember, successorAmong } from '#server/chats/conversations/row.ts';
import type { Member } from '#server/chats/conversations/row.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import {
  changeGroup,
  changeOwnGroup,
  finishChange,
  lockOwnGroup,
  memberOf,
  requireManager,
  requireSpace,
} from './change.ts';
import type { Change, Changed, GroupNeeds, OwnGroup } from './change.ts';
import { renewInvitation } from './invitations.ts';
import { writeServiceLine } from './service-line.ts';
import {
  accountGone,
  memberLeft,
  memberRemoved,
  membersAdded,
  roleChanged,
} from './service-line-text.ts';

/**
 * Adds contacts to a group. Ids of members are passed over.
 * @throws Refusal `not_found`, `forbidden`, `not_contact`, `group_full`
 */
export function addContactsToGroup(
  needs: GroupNeeds,
  userId: string,
  id: string,
  userIds: readonly string[],
): Promise<Conversation> {
  return changeOwnGroup(needs, id, userId, async (tx, group) => {
    requireManager(group);
    const present = new Set(group.members.map((member) => member.userId));
    const joined = [...new Set(userIds)].filter((each) => !present.has(each));
    if (joined.length === 0) return null;
    await requireContacts(tx, userId, joined);
    requireSpace(group, joined.length);
    const names = await readDisplayNames(tx, joined);
    const joinedNames = joined.flatMap((each) => names.get(each) ?? []);
    const words = membersAdded(group.me.name, joinedNames);
    const service = { kind: 'memberAdded', userIds: joined } as const;
    const line = await writeServiceLine(tx, id, userId, service, words);
    const added = joined.map((each) => ({ userId: each, role: 'member' }) as const);
    await addMembers(tx, id, added);
    return { lines: [line], joined };
  });
}

/**
 * Removes a member, or lets the person leave. Owners can only leave. An admin may remove another admin, because they
 * may make them a member. With `renew`, the invitation by which they could come back changes in the same moment.
 * Resolves to the changed group; undefined: the person has left it themselves.
 * @throws Refusal `not_found`, `forbidden`
 */
export function removeFromGroup(
  needs: GroupNeeds,
  userId: string,
  id: string,
  memberId: string,
  invite?: 'renew',
): Promise<Conversation | undefined> {
  const lock = (tx: Queries) => lockOwnGroup(tx, id, userId);
  return changeGroup(needs, id, userId, lock, async (tx, group) => {
    if (memberId === userId) return leave(tx, group);
    requireManager(group);
    const member = memberOf(group, memberId);
    if (member.role === 'owner') throw new Refusal('forbidden');
    const words = memberRemoved(group.me.name, member.name);
    const service = { kind: 'memberRemoved', userId: memberId } as const;
    const line = await writeServiceLine(tx, id, userId, service, words);
    await removeMember(tx, id, memberId);
    if (invite === 'renew') await renewInvitation(tx, group);
    return { lines: [line], removed: [memberId] };
  });
}

/**
 * Takes a person out of all their groups, in the transaction that deletes the account. The groups are locked in the
 * order of their ids.
 * The caller tells the changes after the commit (`publishChange`).
 */
export async function leaveEveryGroup(
  tx: Queries,
  presence: Presence,
  userId: string,
): Promise<Changed[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select c.id from conversations c join participants me on ${isMember('me', 'c.id', '$1')}
     where c.is_group order by c.id`,
    [userId],
  );
  const left: Changed[] = [];
  for (const { id } of rows) {
    // It is refused when the person was removed while we waited for the lock.
    const group = await lockOwnGroup(tx, id, userId).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
    if (!group) continue;
    left.push(await finishChange(tx, presence, group, userId, await leave(tx, group, accountGone)));
  }
  return left;
}

/** Takes the person out of the group. A group without another owner passes to a successor. */
async function leave(tx: Queries, group: OwnGroup, inWords = memberLeft): Promise<Change> {
  const { id, me } = group;
  if (group.members.length === 1) {
    // Nobody could ever see the group again. Its messages go now, its files with the next sweep.
    await tx.query('delete from conversations where id = $1', [id]);
    return { lines: [], removed: [me.userId], hasLeft: true };
  }
  const successor = me.role === 'owner' ? await successorOf(tx, group) : undefined;
  await removeMember(tx, id, me.userId);
  if (successor) await giveRole(tx, id, successor.userId, 'owner');
  const words = inWords(me.name, successor?.name ?? null);
  const line = await writeServiceLine(tx, id, me.userId, { kind: 'memberLeft' }, words);
  return { lines: [line], removed: [me.userId], hasLeft: true };
}

async function successorOf(tx: Queries, { id, members }: OwnGroup): Promise<Member | undefined> {
  const { rows } = await tx.query<{ id: string | null }>(
    `select ${successorAmong('p')} as id from participants p where p.conversation_id = $1`,
    [id],
  );
  return members.find(({ userId }) => userId === rows[0]?.id);
}

async function giveRole(
  tx: Queries,
  id: string,
  userId: string,
  role: ParticipantRole,
): Promise<void> {
  await tx.query('update participants set role = $3 where conversation_id = $1 and user_id = $2', [
    id,
    userId,
    role,
  ]);
}

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
