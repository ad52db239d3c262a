/** Deletes a message for everyone: it keeps its place and its number, and loses its text and files. */
import type { Deps } from '#server/app/deps.ts';
import { raiseCounters } from '../conversations/row.ts';
import { requireOwnMessage } from './own-message.ts';
import { readMessage } from './pages.ts';

/** @throws Refusal `not_found`, and `forbidden` for a message of somebody else or a service line */
export async function deleteMessage(
  { db, bus, changeQueue }: Pick<Deps, 'db' | 'bus' | 'changeQueue'>,
  userId: string,
  messageId: string,
): Promise<void> {
  const conversationId = await requireOwnMessage(db, userId, messageId);
  await changeQueue.run(conversationId, async () => {
    const touching = { ...deleteStatement, touches: [conversationId] };
    const { rows } = await db.query<{ participant_ids: string[] }>(touching, [
      conversationId,
      messageId,
    ]);
    const [deleted] = rows;
    // It was deleted before, so there is no change to tell.
    if (deleted === undefined) return;
    const message = await readMessage(db, messageId);
    bus.publish(
      { to: 'users', userIds: deleted.participant_ids },
      {
        name: 'message:update',
        payload: { conversationId, message, version: message.version },
      },
    );
  });
}

/**
 * Locks the conversation's row first (0002_conversations.sql), and raises nothing when the message is deleted already.
 * Triggers see whether something else still holds its files (0005_file_holders.sql).
 */
const deleteStatement = {
  name: 'delete a message',
  text: `
with place as materialized (
  select c.id from conversations c where c.id = $1 for update of c
),
target as materialized (
  select m.id from messages m join place on place.id = m.conversation_id
  where m.id = $2 and m.deleted_at is null
  for update of m
),
raised as (${raiseCounters(['version'], 'from target, place where c.id = place.id')}
),
erased as (
  update messages m
  set content = '', attachments = '[]', deleted_at = clock_timestamp(), version = raised.version
  from raised, target where m.id = target.id
  returning m.conversation_id
),
released as (
  delete from message_files held using target where held.message_id = target.id
)
select array(
  select p.user_id from participants p where p.conversation_id = erased.conversation_id
) as participant_ids
from erased`,
};
