/** Finds a message that its sender wants to change. */
import { isParticipant } from '../conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';

/**
 * Returns the id of the message's conversation.
 * @throws Refusal `not_found`, and `forbidden` for a message of somebody else or a service line
 */
export async function requireOwnMessage(
  db: Queries,
  userId: string,
  messageId: string,
): Promise<string> {
  const { rows } = await db.query<{ conversationId: string; isOwn: boolean }>(
    `select m.conversation_id as "conversationId", m.sender_id = $2 and m.service is null as "isOwn"
     from messages m
     where m.id = $1 and ${isParticipant('m.conversation_id', '$2')}`,
    [messageId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  if (!row.isOwn) throw new Refusal('forbidden');
  return row.conversationId;
}
