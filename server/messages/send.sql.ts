/**
 * The statement that writes a message.
 *
 * It is correct under READ COMMITTED by these rules, which tests/server/send.test.ts holds with many writers at once:
 * - A statement reads as of its start, but `for update` and `update` wait for the row and then take its newest state.
 *   So the counters come from the conversation's row, which `place` has locked: no gap and no double.
 * - Whether the sender is still in is taken from the participant's row, locked too: who was removed while we waited
 *   for the lock is out. (A removal locks the conversation's row first, as everything does.)
 * - `repeated` reads as of the start and may miss a twin that is written at the same moment: then the unique index
 *   fails the whole statement, counters included, and the caller runs it again.
 * - Nothing is raised unless the message is written: all parts hang on `raised`.
 */
import { isParticipant, isSeat, mayWrite } from '../conversations/membership.ts';
import { replyPreview } from './shape.ts';

export interface SendOutcome {
  readonly is_participant: boolean;
  readonly may_write: boolean;
  readonly repeated_id: string | null;
  readonly repeated_digest: Buffer | null;
  /** null: nothing was written. */
  readonly seq: number | null;
  readonly version: number | null;
  readonly created_at: Date | null;
  readonly reply_to: { id: string; content: string; senderId: string } | null;
  readonly participant_ids: string[];
}

/** $1 conversation, $2 sender, $3 clientId, $4 new id, $5 digest, $6 type, $7 content, $8 replyToId. */
export const sendStatement = {
  name: 'send message',
  text: `
with place as materialized (
  select c.id, c.is_group, c.direct_low, c.direct_high
  from conversations c
  where c.id = $1 and ${isParticipant('c.id', '$2')}
  for update of c
),
sender as materialized (
  select me.user_id
  from place join participants me on ${isSeat('me', 'place.id', '$2')}
  for update of me
),
repeated as materialized (
  select m.id, m.request_digest from messages m where m.sender_id = $2 and m.client_id = $3::uuid
),
reply as materialized (
  select ${replyPreview('m')} as preview
  from messages m where m.id = $8::uuid and m.conversation_id = $1
),
verdict as materialized (
  select
    exists (select from sender) as is_participant,
    exists (select from place where ${mayWrite('place')}) as may_write,
    (select id from repeated) as repeated_id,
    (select request_digest from repeated) as repeated_digest,
    (select preview from reply) as reply_to
),
raised as (
  update conversations c
  set last_seq = c.last_seq + 1, version = c.version + 1, receipts_version = c.receipts_version + 1
  from place, verdict v
  where c.id = place.id
    and v.is_participant and v.may_write and v.repeated_id is null
    and ($8::uuid is null or v.reply_to is not null)
  returning c.id, c.last_seq, c.version, c.receipts_version
),
pointer as (
  update participants p
  set last_read_seq = raised.last_seq, last_sent_seq = raised.last_seq, read_version = raised.receipts_version
  from raised
  where ${isSeat('p', 'raised.id', '$2')}
),
written as (
  insert into messages
    (id, conversation_id, seq, version, sender_id, client_id, request_digest, type, content, reply_to_id, created_at)
  select $4, raised.id, raised.last_seq, raised.version, $2, $3, $5, $6, $7, $8, clock_timestamp()
  from raised
  returning seq, version, created_at
)
select v.*, written.seq, written.version, written.created_at,
  array(
    select p.user_id from written, participants p where p.conversation_id = $1
  ) as participant_ids
from verdict v left join written on true`,
};
