/**
 * Decides, as the only place, who may look into a conversation. A missing conversation and a foreign one get the same
 * answer (contract, Errors). Statements that decide by themselves use `isMember`, `isParticipant` and `mayWrite`.
 */
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Pointer } from '../messages/message-row.ts';
import * as limits from '#contract/limits.ts';

export interface Membership {
  /** The newest message's number. */
  readonly lastSeq: number;
  readonly version: number;
  readonly receiptsVersion: number;
  /** The furthest readers, one more than a small conversation has people. */
  readonly pointers: readonly Pointer[];
}

/** Returns the condition by which a join or an update finds a person's row of `participants` under this alias. */
export const isMember = (alias: string, conversationId: string, userId: string): string =>
  `${alias}.conversation_id = ${conversationId} and ${alias}.user_id = ${userId}`;

/** Returns the condition that the person is in the conversation. */
export const isParticipant = (conversationId: string, userId: string): string =>
  `exists (select from participants member where ${isMember('member', conversationId, userId)})`;

/**
 * Returns a query for the furthest readers of the conversation under this alias, as JSON. Among equals the one who is
 * in it longest comes first.
 */
export const furthestReaders = (alias: string): string => `(
    select json_agg(json_build_object(
      'userId', reader.user_id, 'lastReadSeq', reader.last_read_seq, 'joinedSeq', reader.joined_seq
    ))
    from (
      select p.user_id, p.last_read_seq, p.joined_seq from participants p where p.conversation_id = ${alias}.id
      order by p.last_read_seq desc, p.joined_seq, p.user_id limit ${limits.participantsInListMax + 1}
    ) reader
  )`;

/** Answers whether a conversation has more people, or pointers of theirs, than a list shows. */
export const isLarge = (count: number): boolean => count > limits.participantsInListMax;

/** A query for a `Membership`: of the conversation $1, if the person $2 is in it. */
export const membershipText = `
select c.last_seq as "lastSeq", c.version, c.receipts_version as "receiptsVersion",
  ${furthestReaders('c')} as pointers
from conversations c
where c.id = $1 and ${isParticipant('c.id', '$2')}`;

const membershipStatement = { name: 'membership', text: membershipText };

/** Reads the conversation's versions and furthest readers, if the person is in it. @throws Refusal `not_found` */
export async function requireParticipant(
  db: Queries,
  conversationId: string,
  userId: string,
): Promise<Membership> {
  const { rows } = await db.query<Membership>(membershipStatement, [conversationId, userId]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** Answers of each person, in their order, whether they are in the conversation. */
export async function areParticipants(
  db: Queries,
  asked: readonly { readonly conversationId: string; readonly userId: string }[],
): Promise<readonly boolean[]> {
  const { rows } = await db.query<{ isIn: boolean }>(participantsAmongStatement, [
    asked.map(({ conversationId }) => conversationId),
    asked.map(({ userId }) => userId),
  ]);
  return rows.map(({ isIn }) => isIn);
}

/** A scalar query is used because the plan of an `exists` may read all participants into a hash. */
const participantsAmongStatement = {
  name: 'participants among',
  text: `
select coalesce((
    select true from participants member where ${isMember('member', 'asked.conversation_id', 'asked.user_id')}
  ), false) as "isIn"
from unnest($1::uuid[], $2::uuid[]) with ordinality asked (conversation_id, user_id, place)
order by place`,
};

/**
 * Returns the ids of everybody in the conversation, if the person may write there.
 * @throws Refusal `not_found`, `not_contact` (a direct conversation with somebody who is no contact any more)
 */
export async function requireWriter(
  db: Queries,
  conversationId: string,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ mayWrite: boolean; participantIds: string[] }>(
    writerStatement,
    [conversationId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  if (!row.mayWrite) throw new Refusal('not_contact');
  return row.participantIds;
}

/**
 * Returns the condition that people may write in the conversation under this alias: it is a group, or they are
 * contacts. A scalar query is used because the plan of an `exists` may read all contacts into a hash, for every
 * message.
 */
export const mayWrite = (alias: string): string => `(
    ${alias}.is_group or coalesce((
      select k.status = 'ACCEPTED' from contacts k
      where least(k.requester_id, k.addressee_id) = ${alias}.direct_low
        and greatest(k.requester_id, k.addressee_id) = ${alias}.direct_high
    ), false)
  )`;

const writerStatement = {
  name: 'writer',
  text: `
select ${mayWrite('c')} as "mayWrite",
  array(select p.user_id from participants p where p.conversation_id = c.id) as "participantIds"
from conversations c
where c.id = $1 and ${isParticipant('c.id', '$2')}`,
};
