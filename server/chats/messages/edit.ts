/** Changes the words of a message (contract, Editing). What it said before is kept nowhere. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Message, MessageEdit } from '#contract/messages.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { Deps } from '#server/app/deps.ts';
import { invalidField, Refusal } from '#server/app/http/refusal.ts';
import { isMember, isParticipant, mayWrite } from '../conversations/membership.ts';
import { raiseCounters } from '../conversations/row.ts';
import { requireOwnMessage } from './own-message.ts';
import { readMessage } from './pages.ts';

/**
 * Returns the message as it is now: changed, or as it was where the change is a repeat or no change.
 * @throws Refusal `not_found`, `forbidden`, `message_deleted`, `not_contact`, `validation`, `edit_conflict`
 */
export async function editMessage(
  { db, bus, changeQueue }: Pick<Deps, 'db' | 'bus' | 'changeQueue'>,
  userId: string,
  { messageId, content, editId, baseEditedAt }: MessageEdit,
): Promise<Message> {
  const conversationId = await requireOwnMessage(db, userId, messageId);
  return changeQueue.run(conversationId, async () => {
    const touching = { ...editStatement, touches: [conversationId] };
    const { rows } = await db.query<EditRow>(touching, [
      conversationId,
      userId,
      messageId,
      // Words without a visible character count as none, as in a new message.
      hasVisibleCharacter(content) ? content : '',
      editId ?? null,
      baseEditedAt !== undefined,
      typeof baseEditedAt === 'string' ? Date.parse(baseEditedAt) : null,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Refusal('not_found');
    if (row.verdict === 'blank') throw invalidField('content', 'Заполните это поле');
    if (!isAccepted(row.verdict)) throw new Refusal(row.verdict);
    const message = await readMessage(db, messageId);
    if (row.verdict === 'edited') {
      const payload = { conversationId, message, version: message.version };
      bus.publish(
        { to: 'users', userIds: row.participantIds },
        { name: 'message:update', payload },
      );
    }
    return message;
  });
}

type Accepted = 'edited' | 'repeated' | 'same';
type Refused = Extract<ErrorCode, 'message_deleted' | 'not_contact' | 'edit_conflict'>;

interface EditRow {
  readonly verdict: Accepted | Refused | 'blank';
  readonly participantIds: string[];
}

const isAccepted = (verdict: Accepted | Refused): verdict is Accepted =>
  verdict === 'edited' || verdict === 'repeated' || verdict === 'same';

/**
 * Locks the conversation's row first, then the sender's: somebody who was removed while we waited is out (see
 * send.sql.ts). Nothing is raised unless the message is changed. Times are kept to the millisecond, because the contract
 * tells no more of them, and each is later than the one before, whatever the clock says: no other state of the message
 * has the same.
 * $1 conversation, $2 sender, $3 message, $4 words, $5 editId, $6 whether a base was told, $7 the base, in ms or null.
 */
const editStatement = {
  name: 'edit a message',
  text: `
with place as materialized (
  select c.id, c.is_group, c.direct_low, c.direct_high
  from conversations c
  where c.id = $1 and ${isParticipant('c.id', '$2')}
  for update of c
),
editor as materialized (
  select me.conversation_id
  from place join participants me on ${isMember('me', 'place.id', '$2')}
  for key share of me
),
target as materialized (
  select m.id, m.type, m.content, m.edited_at, m.deleted_at, m.edit_id
  from editor join messages m on m.conversation_id = editor.conversation_id
  where m.id = $3 and m.sender_id = $2
  for update of m
),
judged as materialized (
  select target.id, target.edited_at, case
    when target.edit_id = $5::uuid then 'repeated'
    when target.deleted_at is not null then 'message_deleted'
    when not ${mayWrite('place')} then 'not_contact'
    when target.type = 'TEXT' and $4 = '' then 'blank'
    when target.content = $4 then 'same'
    when $6::boolean and extract(epoch from target.edited_at) * 1000 is distinct from $7::numeric then 'edit_conflict'
    else 'edited'
  end as verdict
  from target, place
),
raised as (${raiseCounters(['version'], `from judged where c.id = $1 and judged.verdict = 'edited'`)}
),
edited as (
  update messages m
  set content = $4, edit_id = $5, version = raised.version, edited_at = greatest(
    date_trunc('milliseconds', clock_timestamp()), judged.edited_at + interval '1 millisecond'
  )
  from raised, judged where m.id = judged.id
  returning m.conversation_id
)
select judged.verdict, array(
  select p.user_id from edited, participants p where p.conversation_id = edited.conversation_id
) as "participantIds"
from judged`,
};
