/**
 * Writes a message by one statement, or, if it has files, by two in a transaction. A plain message is tried by a quicker
 * statement before, which does not tell why it writes nothing.
 *
 * These rules keep it correct under READ COMMITTED. tests/server/sending/send.test.ts tries them with many writers.
 * - A statement reads as of its start, but `for update` and `update` wait for the row and then take its newest state.
 *   The counters therefore come from the conversation's row, which `place` has locked: no gap and no double.
 * - Whether the sender is still in the conversation is taken from the participant's row, which is locked too. Somebody
 *   who was removed while we waited for the lock is out. (A removal locks the conversation's row first, as everything
 *   does.)
 * - `repeated` reads as of the start and may miss a twin that is written at the same moment. Then the unique index
 *   fails the whole statement, counters included, and the caller runs it again.
 * - Nothing is raised unless the message is written: all parts depend on `raised`.
 * - Whether the sender may see the files depends on other tables than the locked ones, and a statement that waits reads
 *   those as of its start. A statement before it therefore takes the locks. From then on the sweep
 *   (server/sending/files) and everything else that lets go of a file wait, and what the second statement sees stays
 *   true until the commit.
 */
import { isParticipant, isMember, mayWrite } from '#server/chats/conversations/membership.ts';
import { numberMessage } from '#server/chats/conversations/row.ts';
import { maySee } from './files/access.ts';
import { fileColumns } from './files/attachment.ts';
import { isOf, replyPreview } from '#server/chats/messages/message-row.ts';
import type { ReplyRow } from '#server/chats/messages/message-row.ts';

export interface SendOutcome {
  readonly is_participant: boolean;
  readonly may_write: boolean;
  readonly repeated_id: string | null;
  readonly repeated_digest: Buffer | null;
  /** null: nothing was written. */
  readonly seq: number | null;
  readonly version: number | null;
  readonly created_at: Date | null;
  readonly may_attach: boolean;
  readonly reply_to: ReplyRow | null;
  readonly participant_ids: string[];
}

/** Locks the conversation's row, then the sender's. */
const places = `
place as materialized (
  select c.id, c.is_group, c.direct_low, c.direct_high
  from conversations c
  where c.id = $1 and ${isParticipant('c.id', '$2')}
  for update of c
),
sender as materialized (
  select me.user_id
  from place join participants me on ${isMember('me', 'place.id', '$2')}
  for update of me
)`;

/** Locks the files, for a sender who is in the conversation. $1 conversation, $2 sender, $3 ids of files. */
export const lockFilesStatement = {
  name: 'lock files',
  text: `
with ${places}
select ${fileColumns} from sender, files f where f.id = any($3::text[])
order by f.id
for no key update of f`,
};

/** The parts that differ when a message has files; $9 its attachments, $10 the ids of the files. */
const plain = { mayAttach: 'true', column: '', value: '', holding: '' };
const withFiles = {
  mayAttach: `(
      select count(*) = cardinality($10::text[])
      from files f where f.id = any($10::text[]) and ${maySee('f', '$2')}
    )`,
  column: ', attachments',
  value: ', $9::jsonb',
  holding: `,
holding as (
  insert into message_files (message_id, file_id)
  select $4, file_id from raised, unnest($10::text[]) file_id
)`,
};

/** $1 conversation, $2 sender, $3 clientId, $4 new id, $5 digest, $6 type, $7 content, $8 replyToId. */
const sendStatementOf = ({ mayAttach, column, value, holding }: typeof plain): string => `
with ${places},
repeated as materialized (
  select m.id, m.request_digest from messages m where m.sender_id = $2 and m.client_id = $3::uuid
),
reply as materialized (
  select ${replyPreview('m')} as preview
  from messages m where m.id = $8::uuid and ${isOf('m', '$1')}
),
verdict as materialized (
  select
    exists (select from sender) as is_participant,
    exists (select from place where ${mayWrite('place')}) as may_write,
    (select id from repeated) as repeated_id,
    (select request_digest from repeated) as repeated_digest,
    (select preview from reply) as reply_to,
    ${mayAttach} as may_attach
),
${numberMessage(
  `from place, verdict v
  where c.id = place.id
    and v.is_participant and v.may_write and v.repeated_id is null
    and ($8::uuid is null or v.reply_to is not null)
    and v.may_attach`,
  '$2',
)},
written as (
  insert into messages
    (id, conversation_id, seq, version, sender_id, client_id, request_digest, type, content, reply_to_id, created_at${column})
  select $4, raised.id, raised.last_seq, raised.version, $2, $3, $5, $6, $7, $8, clock_timestamp()${value}
  from raised
  returning seq, version, created_at
)${holding}
select v.*, written.seq, written.version, written.created_at,
  array(
    select p.user_id from written, participants p where p.conversation_id = $1
  ) as participant_ids
from verdict v left join written on true`;

export const sendStatement = { name: 'send message', text: sendStatementOf(plain) };

export interface PlainRow extends Pick<SendOutcome, 'reply_to' | 'participant_ids'> {
  readonly seq: number;
  readonly version: number;
  readonly created_at: Date;
}

/**
 * Writes what is plainly allowed, and answers no row for everything else. It looks at nothing twice and locks by writing
 * alone, which saves PostgreSQL a quarter of its work. What it looks at is as of its start, although the counters are
 * the row's newest. So a sender who was removed while we waited is found out by the pointer that is not there: a message
 * without a number fails the whole statement, counters included.
 * $1 conversation, $2 sender, $3 clientId, $4 new id, $5 digest, $6 content, $7 replyToId.
 */
export const sendPlainStatement = {
  name: 'send plain message',
  text: `
with reply as materialized (
  select ${replyPreview('m')} as preview
  from messages m where m.id = $7::uuid and ${isOf('m', '$1')}
),
${numberMessage(
  `where c.id = $1 and ${mayWrite('c')} and ${isParticipant('$1', '$2')}
    and (select m.id from messages m where m.sender_id = $2 and m.client_id = $3::uuid) is null
    and ($7::uuid is null or exists (select from reply))`,
  '$2',
)},
written as (
  insert into messages
    (id, conversation_id, seq, version, sender_id, client_id, request_digest, type, content, reply_to_id, created_at)
  select $4, raised.id, pointer.seq, raised.version, $2, $3, $5, 'TEXT', $6, $7, clock_timestamp()
  from raised left join pointer on true
  returning seq, version, created_at
)
select seq, version, created_at, (select preview from reply) as reply_to,
  array(select p.user_id from participants p where p.conversation_id = $1) as participant_ids
from written`,
};
export const sendFilesStatement = {
  name: 'send message with files',
  text: sendStatementOf(withFiles),
};
