/**
 * Writes service lines. A service line is a message from the person who did what it tells (contract, Service lines).
 */
import type { Message, ServiceLine } from '#contract/messages.ts';
import { numberMessage } from '#server/chats/conversations/row.ts';
import { messageColumns, toMessage } from '#server/chats/messages/message-row.ts';
import type { MessageRow } from '#server/chats/messages/message-row.ts';
import type { Queries } from '#server/store/database/database.ts';
import { newId } from '#server/kit/ids.ts';

/**
 * Writes a line in a transaction that holds the conversation's lock. As sending does, this raises the version by one,
 * and the sender's own pointer; a sender who is not in the conversation any more, or not yet, has none.
 */
export async function writeServiceLine(
  tx: Queries,
  conversationId: string,
  senderId: string,
  service: ServiceLine,
  content: string,
): Promise<Message> {
  const { rows } = await tx.query<MessageRow>({ ...lineStatement, touches: [conversationId] }, [
    conversationId,
    senderId,
    newId(),
    content,
    JSON.stringify(service),
  ]);
  const [line] = rows;
  if (line === undefined) throw new Error('A locked conversation is there');
  return toMessage(line, []);
}

/** $1 conversation, $2 sender, $3 new id, $4 content, $5 service. */
const lineStatement = {
  name: 'write a service line',
  text: `
with ${numberMessage('where c.id = $1', '$2')}
insert into messages as m (id, conversation_id, seq, version, sender_id, type, content, service, created_at)
select $3, raised.id, raised.last_seq, raised.version, $2, 'TEXT', $4, $5::jsonb, clock_timestamp()
from raised
returning ${messageColumns('m')}`,
};
