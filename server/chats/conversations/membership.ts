/**
 * Who may look into a conversation: the one place that says so. Not there and not yours are the same answer
 * (contract, Errors). Statements that decide by themselves take `isMember`, `isParticipant` and `mayWrite` from here.
 */
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Pointer } from '../messages/message-row.ts';
import * as limits from '#contract/limits.ts';

export interface Membership {
  readonly version: number;
  readonly receiptsVersion: number;
  /** The furthest readers, one more than a small conversation has people. */
  readonly pointers: readonly Pointer[];
  readonly isLarge: boolean;
}

/** A person's member in a conversation, for a join or an update; in the statement's words: an alias, a column, a parameter. */
export const isMember = (alias: string, conversationId: string, userId: string): string =>
  `${alias}.conversation_id = ${conversationId} and ${alias}.user_id = ${userId}`;

/** True where the person is in the conversation. */
export const isParticipant = (conversationId: string, userId: string): string =>
  `exists (select from participants member where ${isMember('member', conversationId, userId)})`;

/** The furthest readers of the conversation under this alias, as JSON; of those who are alike, whoever is in it longest. */
export const furthestReaders = (alias: string): string => `(
    select json_agg(json_build_object(
      'userId', reader.user_id, 'lastReadSeq', reader.last_read_seq, 'joinedSeq', reader.joined_seq
    ))
    from (
      select p.user_id, p.last_read_seq, p.joined_seq from participants p where p.conversation_id = ${alias}.id
      order by p.last_read_seq desc, p.joined_seq, p.user_id limit ${limits.participantsInListMax + 1}
    ) reader
  )`;

/** So many people, or pointers of theirs, are more than a list shows. */
export const isLarge = (count: number): boolean => count > limits.participantsInListMax;

const membershipStatement = {
  name: 'membership',
  text: `
select c.version, c.receipts_version as "receiptsVersion", ${furthestReaders('c')} as pointers
from conversations c
where c.id = $1 and ${isParticipant('c.id', '$2')}`,
};

/** @throws Refusal `not_found` */
export async function requireParticipant(
  db: Queries,
  conversationId: string,
  userId: string,
): Promise<Membership> {
  const { rows } = await db.query<Omit<Membership, 'isLarge'>>(membershipStatement, [
    conversationId,
    userId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  return { ...row, isLarge: isLarge(row.pointers.length) };
}

/**
 * Everybody in the conversation, for one of them who wants to write there.
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
 * True where people may write in the conversation under this alias: in a group, and between contacts.
 * A scalar query and no `exists`: that one's plan may read all contacts into a hash, for every message.
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
