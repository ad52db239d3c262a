/** A group as those who change it find it: locked, so that it stays so until they are done. */
import type { ParticipantRole } from '#contract/conversations.ts';
import { isParticipant } from '#server/chats/conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';

export interface Member {
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly name: string;
}

export interface Group {
  readonly id: string;
  readonly title: string | null;
  readonly avatarUrl: string | null;
  readonly avatarFileId: string | null;
  readonly inviteCode: string | null;
  /** In the order in which they came. */
  readonly members: readonly Member[];
}

/** A group, for one of its people who wants to do something about it. */
export interface OwnGroup extends Group {
  readonly me: Member;
}

/**
 * Who is not in it learns nothing of it, nor do they make anybody wait.
 * @throws Refusal `not_found`, and `forbidden` for a direct conversation
 */
export async function lockOwnGroup(tx: Queries, id: string, userId: string): Promise<OwnGroup> {
  const group = await lock(tx, ownStatement, [id, userId]);
  // Asked again now that nobody can come between: who was removed while we waited is out.
  const me = group?.members.find((member) => member.userId === userId);
  if (!group || !me) throw new Refusal('not_found');
  if (!group.isGroup) throw new Refusal('forbidden');
  return { ...group, me };
}

/** By its invitation. @throws Refusal `not_found` */
export async function lockInvitedTo(tx: Queries, id: string, code: string): Promise<Group> {
  const group = await lock(tx, invitedStatement, [id, code]);
  // Also one that was revoked while we waited: the lock looks at the row's newest state.
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

interface PlaceRow {
  readonly id: string;
  readonly is_group: boolean;
  readonly title: string | null;
  readonly avatar_url: string | null;
  readonly avatar_file_id: string | null;
  readonly invite_code: string | null;
}

async function lock(
  tx: Queries,
  statement: { name: string; text: string },
  values: readonly [string, string],
): Promise<(Group & { readonly isGroup: boolean }) | undefined> {
  const { rows } = await tx.query<PlaceRow>(statement, values);
  const [place] = rows;
  if (place === undefined) return undefined;
  // A statement of its own: it sees what whoever held the lock before us has committed.
  const members = await tx.query<Member>(membersStatement, [place.id]);
  return {
    id: place.id,
    isGroup: place.is_group,
    title: place.title,
    avatarUrl: place.avatar_url,
    avatarFileId: place.avatar_file_id,
    inviteCode: place.invite_code,
    members: members.rows,
  };
}

const place = 'c.id, c.is_group, c.title, c.avatar_url, c.avatar_file_id, c.invite_code';

const ownStatement = {
  name: 'lock my group',
  text: `
select ${place} from conversations c where c.id = $1 and ${isParticipant('c.id', '$2')} for update of c`,
};

const invitedStatement = {
  name: 'lock the group of an invitation',
  text: `select ${place} from conversations c where c.id = $1 and c.invite_code = $2 for update of c`,
};

const membersStatement = {
  name: 'members of a group',
  text: `
select p.user_id as "userId", p.role, u.display_name as name
from participants p join users u on u.id = p.user_id
where p.conversation_id = $1
order by p.joined_at, p.user_id`,
};
