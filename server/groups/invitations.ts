/**
 * Makes and revokes invitations to a group, and lets people join by one. An invitation is an address: everybody who has
 * it may join, until it is revoked.
 */
import { randomBytes } from 'node:crypto';
import type { Conversation, Invitation, InvitedTo } from '#contract/conversations.ts';
import type { Config } from '#server/app/config/read.ts';
import { addMembers } from '#server/chats/conversations/row.ts';
import { readDisplayName } from '#server/people/users/person.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import {
  changeGroup,
  lockInvitedTo,
  lockOwnGroup,
  requireManager,
  requireSpace,
} from './change.ts';
import type { Change, Group, GroupNeeds } from './change.ts';
import { writeServiceLine } from './service-line.ts';
import { memberJoined } from './service-line-text.ts';

const codeBytes = 16;

/**
 * Reads the group's invitation; null: there is none. Making and revoking one raises no version, because others do not
 * see the invitation in the conversation.
 */
export function readInvitation(
  needs: GroupNeeds,
  userId: string,
  id: string,
): Promise<Invitation | null> {
  return asManager(needs, userId, id, async (_, code) =>
    code === null ? null : invitationOf(code, needs.config),
  );
}

export function invite(
  needs: GroupNeeds,
  userId: string,
  id: string,
): Promise<{ readonly invitation: Invitation; readonly isNew: boolean }> {
  return asManager(needs, userId, id, async (tx, there) => {
    const code = there ?? newCode();
    if (there === null) await writeCode(tx, id, code);
    return { invitation: invitationOf(code, needs.config), isNew: there === null };
  });
}

export function revokeInvitation(needs: GroupNeeds, userId: string, id: string): Promise<void> {
  return asManager(needs, userId, id, (tx) => writeCode(tx, id, null));
}

/**
 * Reads what everybody who has the code may know of the group.
 * @throws Refusal `not_found`: there is no such code, or it was revoked
 */
export async function readInvitedTo(db: Queries, code: string): Promise<InvitedTo> {
  const { rows } = await db.query<Omit<InvitedTo, 'avatarUrl'> & Picture>(invitedToStatement, [
    code,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  const { avatar_url, avatar_file_id, ...group } = row;
  const picture = avatar_file_id === null ? avatar_url : `/api/invites/${code}/picture`;
  return { ...group, avatarUrl: picture };
}

/**
 * Reads the id of the group's picture, for somebody who has the code.
 * @throws Refusal `not_found`: there is no such code, or no picture
 */
export async function readInvitedPicture(db: Queries, code: string): Promise<string> {
  const { rows } = await db.query<Picture>(
    'select avatar_url, avatar_file_id from conversations where invite_code = $1',
    [code],
  );
  const fileId = rows[0]?.avatar_file_id ?? null;
  if (fileId === null) throw new Refusal('not_found');
  return fileId;
}

/**
 * Finds who answers for the guests of the group that this code leads to, who may register by it where an invitation is
 * needed for that: its owner, the one who is in it longest, or the group itself where all have left.
 */
export async function findHost(db: Queries, code: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select coalesce(p.user_id, c.id) as id
     from conversations c left join participants p on p.conversation_id = c.id and p.role = 'owner'
     where c.invite_code = $1 order by p.joined_at, p.user_id limit 1`,
    [code],
  );
  return rows[0]?.id;
}

/**
 * Joins the group of an invitation. Members stay as they are.
 * @throws Refusal `not_found`, `group_full`, `unauthorized` (the account is gone)
 */
export async function join(needs: GroupNeeds, userId: string, code: string): Promise<Conversation> {
  const { conversationId: id } = await readInvitedTo(needs.db, code);
  const lock = (tx: Queries) => lockInvitedTo(tx, id, code);
  const joined = await changeGroup(needs, id, userId, lock, async (tx, group) => {
    if (group.members.some((member) => member.userId === userId)) return null;
    requireSpace(group, 1);
    return writeJoining(tx, id, userId);
  });
  if (joined === undefined) throw new Refusal('not_found');
  return joined;
}

/**
 * Makes a person a member, who came by an invitation, with the line that tells it.
 * @throws Refusal `unauthorized` (the account is gone)
 */
export async function writeJoining(tx: Queries, id: string, userId: string): Promise<Change> {
  const name = await readDisplayName(tx, userId);
  // The account was deleted meanwhile, and its sessions with it.
  if (name === undefined) throw new Refusal('unauthorized');
  const words = memberJoined(name);
  const line = await writeServiceLine(tx, id, userId, { kind: 'memberJoined' }, words);
  await addMembers(tx, id, [{ userId, role: 'member' }]);
  return { lines: [line], joined: [userId] };
}

/**
 * Does work for a manager, under the group's lock: two who ask for an invitation at the same moment get the same one.
 */
function asManager<T>(
  { db }: GroupNeeds,
  userId: string,
  id: string,
  work: (tx: Queries, code: string | null) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const group = await lockOwnGroup(tx, id, userId);
    requireManager(group);
    return work(tx, group.inviteCode);
  });
}

const newCode = (): string => randomBytes(codeBytes).toString('base64url');

/** Gives the group's invitation another address, where there is one: the old one leads nowhere. */
export async function renewInvitation(tx: Queries, { id, inviteCode }: Group): Promise<void> {
  if (inviteCode !== null) await writeCode(tx, id, newCode());
}

async function writeCode(tx: Queries, id: string, code: string | null): Promise<void> {
  await tx.query('update conversations set invite_code = $2 where id = $1', [id, code]);
}

const invitationOf = (code: string, { publicUrl }: Config): Invitation => ({
  code,
  url: `${new URL(publicUrl).origin}/invite/${code}`,
});

interface Picture {
  readonly avatar_url: string | null;
  readonly avatar_file_id: string | null;
}

const invitedToStatement = `
select c.id as "conversationId", c.title, c.avatar_url, c.avatar_file_id, (
  select count(*) from participants p where p.conversation_id = c.id
) as "participantCount"
from conversations c where c.invite_code = $1`;
