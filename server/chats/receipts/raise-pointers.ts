/**
 * Raises read pointers with one statement for all conversations that it concerns (contract, Versions). Conversations
 * are locked in id order, so that two readers never wait for each other; pointers only rise.
 */
import { isMember } from '../conversations/membership.ts';
import { raiseCounters } from '../conversations/row.ts';
import type { Queries, Statement } from '#server/store/database/database.ts';

/** A read pointer that has risen. */
export interface Raise {
  readonly conversationId: string;
  readonly userId: string;
  /** Everything up to and including this was read before. */
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly receiptsVersion: number;
}

/**
 * Raises pointers to these messages. Ids of messages that do not exist, or that the reader may not see, are ignored.
 */
export const raiseToMessages = (db: Queries, userId: string, messageIds: readonly string[]) =>
  raise(db, byMessages, userId, messageIds);

export const raiseToNewest = (db: Queries, userId: string, conversationId: string) =>
  raise(db, byConversation, userId, conversationId);

async function raise(
  db: Queries,
  statement: Statement,
  userId: string,
  what: string | readonly string[],
): Promise<Raise[]> {
  return (await db.query<Raise>(statement, [userId, what])).rows;
}

/** Returns the statement; `wanted` is a query of (conversation_id, seq), for conversations of $1 only. */
const raiseStatement = (wanted: string): string => `
with wanted as materialized (${wanted}),
place as materialized (
  select c.id, wanted.seq
  from conversations c join wanted on wanted.conversation_id = c.id
  order by c.id
  for update of c
),
pointer as materialized (
  select p.conversation_id, p.last_read_seq, place.seq
  from place join participants p on ${isMember('p', 'place.id', '$1')}
  where p.last_read_seq < place.seq
  for update of p
),
counted as (${raiseCounters(['receipts_version'], 'from pointer where c.id = pointer.conversation_id')}
),
raised as (
  update participants p set last_read_seq = pointer.seq, read_version = counted.receipts_version
  from pointer join counted on counted.id = pointer.conversation_id
  where ${isMember('p', 'pointer.conversation_id', '$1')}
)
select pointer.conversation_id as "conversationId", $1::uuid as "userId", pointer.last_read_seq as "fromSeq",
  pointer.seq as "toSeq", counted.receipts_version as "receiptsVersion"
from pointer join counted on counted.id = pointer.conversation_id`;

const byMessages = {
  name: 'raise pointers to messages',
  touches: { column: 'conversationId' },
  text: raiseStatement(`
    select m.conversation_id, max(m.seq) as seq
    from messages m
    join participants me on ${isMember('me', 'm.conversation_id', '$1')}
    where m.id = any($2::uuid[]) and m.seq > me.last_read_seq
    group by m.conversation_id`),
};

const byConversation = {
  name: 'raise a pointer to the newest message',
  touches: { column: 'conversationId' },
  text: raiseStatement(`
    select c.id as conversation_id, c.last_seq as seq
    from conversations c
    join participants me on ${isMember('me', 'c.id', '$1')}
    where c.id = $2 and c.last_seq > me.last_read_seq`),
};
