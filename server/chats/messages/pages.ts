/** Reads messages: pages in both directions, around one of them, or a single one. */
import * as limits from '#contract/limits.ts';
import type { MessagePage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { ValidQuery } from '#contract/routes.ts';
import { furthestReaders, requireParticipant } from '../conversations/membership.ts';
import { readUnlisted } from '../conversations/read.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Queries } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { messageColumns, toMessage } from './message-row.ts';
import type { MessageRow, Pointer } from './message-row.ts';

type PageQuery = ValidQuery<'GET /conversations/{id}/messages'>;

/**
 * Reads a page. The version is read before the messages, so that the event of a change in between changes nothing in
 * the page.
 * @throws Refusal `not_found`
 */
export async function readPage(
  { db, presence }: Pick<Deps, 'db' | 'presence'>,
  userId: string,
  conversationId: string,
  query: PageQuery,
): Promise<MessagePage> {
  const membership = await requireParticipant(db, conversationId, userId);
  const { before, after, around, limit = limits.pageDefaultMessages } = query;
  const range =
    around === undefined
      ? await readRange(db, conversationId, { before, after, limit })
      : await readAround(db, conversationId, around, limit);
  const { rows, ...more } = range;
  const { version, pointers } = membership;
  const messages = rows.map((row) => toMessage(row, pointers));
  const people = await readUnlisted(db, presence, userId, membership, messages);
  return { messages, version, ...more, ...people };
}

/** Reads a page in one direction; the rows are in ascending order. */
async function readRange(
  db: Queries,
  conversationId: string,
  { before, after, limit }: Pick<PageQuery, 'before' | 'after'> & { readonly limit: number },
) {
  // One row more than asked for tells whether there are more.
  const { rows } =
    after === undefined
      ? await db.query<MessageRow>(olderStatement, [conversationId, before ?? null, limit + 1])
      : await db.query<MessageRow>(newerStatement, [conversationId, after, limit + 1]);
  const page = rows.slice(0, limit);
  return {
    rows: after === undefined ? page.toReversed() : page,
    hasMore: rows.length > limit,
  };
}

/** Reads the older half of the page, then the message itself and the newer half. @throws Refusal `not_found` */
async function readAround(db: Queries, conversationId: string, messageId: string, limit: number) {
  const { rows } = await db.query<{ seq: number }>(
    'select seq from messages where id = $1 and conversation_id = $2',
    [messageId, conversationId],
  );
  const [target] = rows;
  if (target === undefined) throw new Refusal('not_found');
  const olderCount = Math.floor(limit / 2);
  const older = await readRange(db, conversationId, { before: target.seq, limit: olderCount });
  const newer = await readRange(db, conversationId, {
    after: target.seq - 1,
    limit: limit - olderCount,
  });
  return {
    rows: [...older.rows, ...newer.rows],
    hasMore: older.hasMore,
    hasOlder: older.hasMore,
    hasNewer: newer.hasMore,
  };
}

// A client may ask for a number beyond integer: with bigint the answer is an empty page, not an error.
const olderStatement = {
  name: 'older messages',
  text: `
select ${messageColumns('m')} from messages m
where m.conversation_id = $1 and m.seq < coalesce($2::bigint, 9223372036854775807)
order by m.seq desc limit $3`,
};

const newerStatement = {
  name: 'newer messages',
  text: `
select ${messageColumns('m')} from messages m
where m.conversation_id = $1 and m.seq > $2::bigint
order by m.seq limit $3`,
};

/** Reads one message. The caller has made sure that it exists and that the person may see it. */
export async function readMessage(db: Queries, messageId: string): Promise<Message> {
  const { rows } = await db.query<MessageRow & { pointers: readonly Pointer[] }>(
    `select ${messageColumns('m')}, ${furthestReaders('c')} as pointers
     from messages m join conversations c on c.id = m.conversation_id
     where m.id = $1`,
    [messageId],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not_found');
  const { pointers, ...row } = found;
  return toMessage(row, pointers);
}
