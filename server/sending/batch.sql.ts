/**
 * Writes many plain messages of different conversations by one statement, which is one transaction. It keeps the rules
 * of send.sql.ts, and these:
 * - It only writes what is plainly allowed. A message that it leaves out gets no row in the answer, and is sent by the
 *   statement of send.sql.ts, which finds out why. So no message harms another.
 * - A conversation that somebody holds (another node, a change of a group) is passed over, because its messages must not
 *   keep the others waiting. Conversations that are free are locked in the order of their ids.
 * - Other locks are waited for 200 ms (the row of a sender, a twin of a message that is written elsewhere). Then the
 *   whole statement fails, and so it does when a twin was written meanwhile.
 */
import { isMember, isParticipant, mayWrite } from '#server/chats/conversations/membership.ts';
import { isOf, replyPreview } from '#server/chats/messages/message-row.ts';
import type { ReplyRow } from '#server/chats/messages/message-row.ts';

/** The longest that a batch waits for one lock. */
export const patienceMs = 200;

export interface BatchRow {
  /** The place in the given lists, from 1. */
  readonly n: number;
  readonly seq: number;
  readonly version: number;
  readonly created_at: Date;
  readonly reply_to: ReplyRow | null;
  /** Told once for each conversation. */
  readonly participant_ids: string[] | null;
}

/** A message as the statement takes it: $1 is a JSON list of them. No sender may have a clientId twice. */
export interface BatchMessage {
  readonly conversation_id: string;
  readonly sender_id: string;
  readonly client_id: string | null;
  readonly id: string;
  /** `\\x` and hexadecimal digits. */
  readonly digest: string | null;
  readonly content: string;
  readonly reply_to_id: string | null;
}

/**
 * Every step takes the rows of the one before, so that nothing is compared with everything. PostgreSQL expects a
 * hundred rows of a JSON list, but ten of a list in a parameter, and would plan for those.
 */
export const batchStatement = {
  name: 'send messages',
  text: `
with asked as materialized (
  select given.*
  from (select set_config('lock_timeout', '${patienceMs}', true)) patience,
    rows from (json_to_recordset($1::json) as (
      conversation_id uuid, sender_id uuid, client_id uuid, id uuid, digest bytea, content text, reply_to_id uuid
    )) with ordinality given (conversation_id, sender_id, client_id, id, digest, content, reply_to_id, n)
),
place as materialized (
  select c.id, c.is_group, c.direct_low, c.direct_high, c.last_seq, c.version, c.receipts_version
  from conversations c
  where c.id in (
    select a.conversation_id from asked a where ${isParticipant('a.conversation_id', 'a.sender_id')}
  )
  order by c.id
  for update of c skip locked
),
sent as materialized (
  select a.*, place.is_group, place.direct_low, place.direct_high, place.last_seq, place.version, place.receipts_version
  from place
  join asked a on a.conversation_id = place.id
  join participants me on ${isMember('me', 'a.conversation_id', 'a.sender_id')}
  order by me.conversation_id, me.user_id
  for update of me
),
accepted as materialized (
  select sent.*, reply.preview, clock_timestamp() as created_at,
    (row_number() over (partition by sent.conversation_id order by sent.n))::integer as nth
  from sent
  left join lateral (
    select ${replyPreview('m')} as preview
    from messages m where m.id = sent.reply_to_id and ${isOf('m', 'sent.conversation_id')}
  ) reply on true
  where ${mayWrite('sent')}
    and (sent.reply_to_id is null or reply.preview is not null)
    and (select m.id from messages m where m.sender_id = sent.sender_id and m.client_id = sent.client_id) is null
),
raised as (
  update conversations c
  set last_seq = c.last_seq + own.count, version = c.version + own.count,
    receipts_version = c.receipts_version + own.count
  from (select conversation_id, count(*)::integer from accepted group by conversation_id) own
  where c.id = own.conversation_id
),
pointer as (
  update participants p
  set last_read_seq = own.last_seq + own.nth, last_sent_seq = own.last_seq + own.nth,
    read_version = own.receipts_version + own.nth
  from (
    select conversation_id, sender_id, last_seq, receipts_version, max(nth) as nth
    from accepted group by conversation_id, sender_id, last_seq, receipts_version
  ) own
  where ${isMember('p', 'own.conversation_id', 'own.sender_id')}
),
written as (
  insert into messages
    (id, conversation_id, seq, version, sender_id, client_id, request_digest, type, content, reply_to_id, created_at)
  select id, conversation_id, last_seq + nth, version + nth, sender_id, client_id, digest, 'TEXT', content, reply_to_id,
    created_at
  from accepted
)
select n, last_seq + nth as seq, version + nth as version, created_at, preview as reply_to,
  case when nth = 1 then array(
    select p.user_id from participants p where p.conversation_id = accepted.conversation_id
  ) end as participant_ids
from accepted`,
};
