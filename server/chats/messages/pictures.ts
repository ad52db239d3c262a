/** Reads the pictures of a conversation from all its history (contract, GET …/pictures). */
import * as limits from '#contract/limits.ts';
import type { PicturePage, SentPicture } from '#contract/conversations.ts';
import type { ValidQuery } from '#contract/routes.ts';
import { requireParticipant } from '../conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { MessageRow } from './message-row.ts';

type PictureRow = Pick<MessageRow, 'id' | 'seq' | 'senderId' | 'createdAt' | 'attachments'>;

/**
 * Reads a page. It holds whole messages, as many as have at most `limits.pageMaxPictures` pictures together.
 * @throws Refusal `not_found`
 */
export async function readPictures(
  db: Queries,
  userId: string,
  conversationId: string,
  { before }: ValidQuery<'GET /conversations/{id}/pictures'>,
): Promise<PicturePage> {
  await requireParticipant(db, conversationId, userId);
  // The first message that does not fit tells that there are more.
  const { rows } = await db.query<PictureRow>(statement, [
    conversationId,
    before ?? null,
    limits.pageMaxPictures,
  ]);
  const page: SentPicture[][] = [];
  let count = 0;
  for (const row of rows) {
    const pictures = picturesIn(row);
    count += pictures.length;
    if (count > limits.pageMaxPictures) break;
    page.push(pictures);
  }
  return { pictures: page.toReversed().flat(), hasMore: count > limits.pageMaxPictures };
}

function picturesIn({ id, seq, senderId, createdAt, attachments }: PictureRow): SentPicture[] {
  const sent = { messageId: id, seq, senderId, createdAt: createdAt.toISOString() };
  return attachments.flatMap((attachment, index) =>
    attachment.type === 'IMAGE' ? [{ ...sent, index, attachment }] : [],
  );
}

// Reads the newest messages first, and only as many as fill a page and begin another: `before_it` sums up the pictures
// of the messages that come before.
const statement = {
  name: 'pictures',
  text: `
select id, seq, sender_id as "senderId", created_at as "createdAt", attachments from (
  select m.id, m.seq, m.sender_id, m.created_at, m.attachments,
    sum(jsonb_array_length(jsonb_path_query_array(m.attachments, '$[*] ? (@.type == "IMAGE")')))
      over (order by m.seq desc) - jsonb_array_length(
        jsonb_path_query_array(m.attachments, '$[*] ? (@.type == "IMAGE")')) as before_it
  from (
    select * from messages
    where conversation_id = $1 and seq < coalesce($2::bigint, 9223372036854775807)
      and attachments @> '[{"type": "IMAGE"}]'
    order by seq desc limit $3 + 1
  ) m
) newest
where before_it <= $3
order by seq desc`,
};
