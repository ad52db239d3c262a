/** Reads messages: pages in both directions, around one of them, or a single one. */
import * as limits from '#contract/limits.ts';
import type { MessagePage } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { ValidQuery } from '#contract/routes.ts';
import { furthestReaders, membershipText } from '../conversations/membership.ts';
import type { Membership } from '../conversations/membership.ts';
import { readUnlisted } from '../conversations/read.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Queries, Statement } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { isOf, messageColumns, toMessage } from './message-row.ts';
import type { MessageRow, Pointer } from './message-row.ts';

type PageQuery = ValidQuery<'GET /conversations/{id}/messages'>;

/**
 * Reads a page. One statement asks whether the person may read it, and reads the version and the messages as of one
 * moment.
 * @throws Refusal `not_found`
 */
export async function readPage(
  { db, presence }: Pick<Deps, 'db' | 'presence'>,
  userId: string,
  conversationId: string,
  query: PageQuery,
): Promise<MessagePage> {
  const { membership, rows, ...more } = await readRange(db, [conversationId, userId], query);
  const { version, pointers } = membership;
  const messages = rows.map((row) => toMessage(row, pointers));
  const people = await readUnlisted(db, presence, userId, membership, messages);
  return { messages, version, ...more, ...people };
}

interface Range extends Pick<MessagePage, 'hasMore' | 'hasOlder' | 'hasNewer'> {
  readonly membership: Membership;
  /** In ascending order. */
  readonly rows: readonly MessageRow[];
}

type Place = readonly [conversationId: string, userId: string];

/** Reads the rows of a page. One more than asked for, in each direction, tells whether there are more. */
async function readRange(
  db: Queries,
  place: Place,
  { before, after, around, limit = limits.pageDefaultMessages }: PageQuery,
): Promise<Range> {
  if (around !== undefined) return readAround(db, place, around, limit);
  const { membership, rows } =
    after === undefined
      ? await readFound(db, olderStatement, [...place, limit + 1, before ?? null])
      : await readFound(db, newerStatement, [...place, limit + 1, after]);
  return {
    membership,
    rows: after === undefined ? rows.slice(-limit) : rows.slice(0, limit),
    hasMore: rows.length > limit,
  };
}

/** Reads the older half of the page, then the message itself and the newer half. @throws Refusal `not_found` */
async function readAround(
  db: Queries,
  place: Place,
  messageId: string,
  limit: number,
): Promise<Range> {
  const olderCount = Math.floor(limit / 2);
  const newerCount = limit - olderCount;
  const { membership, rows } = await readFound(db, aroundStatement, [
    ...place,
    olderCount + 1,
    newerCount + 1,
    messageId,
  ]);
  const { targetSeq } = membership;
  if (targetSeq === null) throw new Refusal('not_found');
  const target = rows.findIndex(({ seq }) => seq === targetSeq);
  const hasMore = target > olderCount;
  return {
    membership,
    rows: rows.slice(Math.max(0, target - olderCount), target + newerCount),
    hasMore,
    hasOlder: hasMore,
    hasNewer: rows.length > target + newerCount,
  };
}

interface FoundMembership extends Membership {
  /** The number of the message around which the page lies; null: there is no such message. */
  readonly targetSeq: number | null;
}

/** @throws Refusal `not_found` */
async function readFound(db: Queries, statement: Statement, values: readonly unknown[]) {
  const { rows: found } = await db.query<
    MessageRow & { readonly membership: FoundMembership | null }
  >(statement, values);
  const [head, ...rows] = found;
  if (!head?.membership) throw new Refusal('not_found');
  return { membership: head.membership, rows };
}

/**
 * Returns a statement whose first row holds the membership, without a message, and whose further rows hold the messages
 * from one number to before another, in ascending order. Nobody who is not in the conversation gets a row. $1 the
 * conversation, $2 the person.
 *
 * Numbers have no gaps (contract, Versions), so a range says how many rows there are. A limit would make PostgreSQL plan
 * anew for each page, which took longer than the page: of a limit that is not known yet it expects a tenth of the
 * history. The bounds depend on a row for the same reason.
 */
const pageText = (from: string, to: string, target = 'null::integer'): string => `
with place as materialized (
  select membership.*, ${target} as "targetSeq" from (${membershipText}) membership
)
select row_to_json(place) as membership, ${messageColumns('m')}
from place left join messages m on false
union all
select null, ${messageColumns('m')}
from place cross join lateral (
  select * from messages
  where conversation_id = $1 and seq >= ${from} and seq < ${to}
  order by seq
) m`;

// A client may ask for a number beyond integer: with bigint the answer is a page all the same, not an error.
const before = `least($4::bigint, place."lastSeq" + 1)`;
const after = `least($4::bigint, place."lastSeq")`;

/** $3 how many, $4 the number before which they stand; null: they are the newest. */
const olderStatement = {
  name: 'older messages',
  text: pageText(`${before} - $3::integer`, before),
};

/** $3 how many, $4 the number after which they stand. */
const newerStatement = {
  name: 'newer messages',
  text: pageText(`${after} + 1`, `${after} + 1 + $3::integer`),
};

/** $3 how many older ones, $4 how many from the message $5 on. */
const aroundStatement = {
  name: 'messages around',
  text: pageText(
    'place."targetSeq" - $3::integer',
    'place."targetSeq" + $4::integer',
    `(select target.seq from messages target where target.id = $5 and ${isOf('target', '$1')})`,
  ),
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
  return toMessage(found, found.pointers);
}
