/** Reads the pictures or the other files of a conversation from all its history (contract, GET …/files). */
import * as limits from '#contract/limits.ts';
import type { FilePage, SentFile } from '#contract/conversations.ts';
import type { AttachmentType } from '#contract/messages.ts';
import type { ValidQuery } from '#contract/routes.ts';
import { requireParticipant } from '../conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { MessageRow } from './message-row.ts';

type FilesRow = Pick<MessageRow, 'id' | 'seq' | 'senderId' | 'createdAt' | 'attachments'>;

/**
 * Reads a page. It holds whole messages, as many as have at most `limit` files of this type together.
 * @throws Refusal `not_found`
 */
export async function readFiles(
  db: Queries,
  userId: string,
  conversationId: string,
  { type, before, limit = limits.pageMaxFiles }: ValidQuery<'GET /conversations/{id}/files'>,
): Promise<FilePage> {
  await requireParticipant(db, conversationId, userId);
  // The first message that does not fit tells that there are more.
  const { rows } = await db.query<FilesRow>(statements[type], [
    conversationId,
    before ?? null,
    limit,
  ]);
  const page: SentFile[][] = [];
  let count = 0;
  for (const row of rows) {
    const files = filesIn(row, type);
    count += files.length;
    if (count > limit) break;
    page.push(files);
  }
  return { files: page.toReversed().flat(), hasMore: count > limit };
}

function filesIn(row: FilesRow, type: AttachmentType): SentFile[] {
  const { id, seq, senderId, createdAt, attachments } = row;
  const sent = { messageId: id, seq, senderId, createdAt: createdAt.toISOString() };
  return attachments.flatMap((attachment, index) =>
    attachment.type === type ? [{ ...sent, index, attachment }] : [],
  );
}

/**
 * Reads the newest messages first, and only as many as fill a page and begin another: `before_it` sums up the files of
 * the messages that come before. The type stands in the text, because the partial indexes messages_pictures and
 * messages_files ask for the very same condition.
 */
const statementOf = (name: string, type: AttachmentType) => ({
  name,
  text: `
select id, seq, sender_id as "senderId", created_at as "createdAt", attachments from (
  select m.id, m.seq, m.sender_id, m.created_at, m.attachments, sum(m.own) over (order by m.seq desc) - m.own as before_it
  from (
    select *, jsonb_array_length(jsonb_path_query_array(attachments, '$[*] ? (@.type == "${type}")')) as own
    from messages
    where conversation_id = $1 and seq < coalesce($2::bigint, 9223372036854775807)
      and attachments @> '[{"type": "${type}"}]'
    order by seq desc limit $3 + 1
  ) m
) newest
where before_it <= $3
order by seq desc`,
});

const statements = {
  IMAGE: statementOf('pictures', 'IMAGE'),
  FILE: statementOf('files', 'FILE'),
};
