/**
 * Locks the row of a conversation, raises its counters, and adds and removes its members. Every change takes the row's
 * lock first (docs/architecture.md, Locks), so that versions and message numbers have no gap and no double.
 */
import type { ParticipantRole } from '#contract/conversations.ts';
import type { Queries } from '#server/store/database/database.ts';
import { isParticipant } from './membership.ts';

export interface Member {
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly name: string;
}

export interface LockedConversation {
  readonly id: string;
  readonly isGroup: boolean;
  readonly title: string | null;
  readonly avatarUrl: string | null;
  readonly avatarFileId: string | null;
  readonly inviteCode: string | null;
  /** Sorted by when they came. */
  readonly members: readonly Member[];
}

/** If a field is given, the row is locked only for somebody who is in the conversation, or who has its invitation. */
interface Condition {
  readonly userId?: string;
  readonly inviteCode?: string;
}

/**
 * Locks the row; undefined: there is no such conversation, or the condition does not hold. The invitation is looked at
 * again after the wait.
 */
export async function lockConversation(
  tx: Queries,
  id: string,
  { userId, inviteCode }: Condition = {},
): Promise<LockedConversation | undefined> {
  const { rows } = await tx.query<Omit<LockedConversation, 'members'>>(lockStatement, [
    id,
    userId ?? null,
    inviteCode ?? null,
  ]);
  const [row] = rows;
  if (row === undefined) return undefined;
  // A separate statement sees what the lock's previous holder has committed.
  const { rows: members } = await tx.query<Member>(membersStatement, [id]);
  return { ...row, members };
}

const lockStatement = {
  name: 'lock a conversation',
  text: `
select c.id, c.is_group as "isGroup", c.title, c.avatar_url as "avatarUrl", c.avatar_file_id as "avatarFileId",
  c.invite_code as "inviteCode"
from conversations c
where c.id = $1 and ($2::uuid is null or ${isParticipant('c.id', '$2')})
  and ($3::text is null or c.invite_code = $3)
for update of c`,
};

const membersStatement = {
  name: 'members of a conversation',
  text: `
select p.user_id as "userId", p.role, u.display_name as name
from participants p join users u on u.id = p.user_id
where p.conversation_id = $1
order by p.joined_at, p.user_id`,
};

/** Finds the direct conversation of two people. */
export async function directOf(
  db: Queries,
  userId: string,
  otherId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from conversations
     where direct_low = least($1::uuid, $2::uuid) and direct_high = greatest($1::uuid, $2::uuid)`,
    [userId, otherId],
  );
  return rows[0]?.id;
}

type Counter = 'last_seq' | 'version' | 'receipts_version';

/**
 * Returns a statement that raises counters by 1 and returns them; `where` names the rows of `c`, and may begin with a
 * `from`.
 */
export const raiseCounters = (counters: readonly Counter[], where: string): string => `
  update conversations c set ${counters.map((counter) => `${counter} = c.${counter} + 1`).join(', ')} ${where}
  returning c.id, c.last_seq, c.version, c.receipts_version`;

/**
 * Returns two parts of a statement that number a new message: `raised`, and `pointer`, the sender's own, which has a row
 * if they are a member.
 */
export const numberMessage = (where: string, senderId: string): string => `
raised as (${raiseCounters(['last_seq', 'version', 'receipts_version'], where)}
),
pointer as (
  update participants p
  set last_read_seq = raised.last_seq, last_sent_seq = raised.last_seq, read_version = raised.receipts_version
  from raised
  where p.conversation_id = raised.id and p.user_id = ${senderId}
  returning p.last_sent_seq as seq
)`;

/** Raises the version for a change that is no message. */
export async function raiseVersion(tx: Queries, id: string): Promise<void> {
  await tx.query({ ...raiseVersionStatement, touches: [id] }, [id]);
}

const raiseVersionStatement = {
  name: 'raise a version',
  text: raiseCounters(['version'], 'where c.id = $1'),
};

/**
 * Returns an aggregate over the rows of participants under this alias: the person to whom a group passes when its only
 * owner leaves. That is the admin who came first, or the member who came first if there is no admin. It is null while
 * several own the group, or nobody else is in it.
 */
export const successorAmong = (alias: string): string => `
    case when count(*) filter (where ${alias}.role = 'owner') = 1 then (
      array_agg(${alias}.user_id order by ${alias}.role = 'admin' desc, ${alias}.joined_at, ${alias}.user_id)
        filter (where ${alias}.role <> 'owner')
    )[1] end`;

/**
 * Adds members. Their pointers begin at the newest message: nothing before it is unread for them (0006_unread.sql), nor
 * read by them.
 */
export async function addMembers(
  tx: Queries,
  id: string,
  members: readonly { readonly userId: string; readonly role: ParticipantRole }[],
): Promise<void> {
  await tx.query(
    `insert into participants (conversation_id, user_id, role, last_read_seq, joined_seq, read_version, joined_at)
     select c.id, added.user_id, added.role, c.last_seq, c.last_seq, c.receipts_version, clock_timestamp()
     from conversations c, unnest($2::uuid[], $3::text[]) added (user_id, role)
     where c.id = $1`,
    [id, members.map(({ userId }) => userId), members.map(({ role }) => role)],
  );
}

export async function removeMember(tx: Queries, id: string, userId: string): Promise<void> {
  await tx.query('delete from participants where conversation_id = $1 and user_id = $2', [
    id,
    userId,
  ]);
}
