/** Takes messages into the index of the search (0023_search.sql), a piece in each transaction. */
import type { Attachment } from '#contract/messages.ts';
import { wordsIn } from '#contract/words.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Queries } from '#server/store/database/database.ts';
import { stemsOf } from './words.sql.ts';

/** Messages in one transaction. */
const pieceMessages = 500;

interface Mark {
  readonly id: string;
  /** Everything up to here is in the index. */
  readonly version: number;
  /** The conversation's version before its messages are read. */
  readonly latest: number;
}

interface IndexedRow {
  readonly id: string;
  readonly conversationId: string;
  readonly version: number;
  readonly senderId: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  /** A line of the server, or deleted: nobody finds it. */
  readonly isHidden: boolean;
}

const lockNotAvailable = '55P03';

/** Messages that somebody holds were left out of a piece. */
class Held extends Error {
  override readonly name = 'Held';
}

/** Somebody just holds a message or a mark: no news for anybody, and the next try may succeed. */
export const isLockTaken = (error: unknown): boolean =>
  error instanceof Held ||
  (error instanceof Error && 'code' in error && error.code === lockNotAvailable);

/**
 * Takes in at most `pieceMessages` of these conversations, and returns those that are not done. A conversation that
 * somebody else takes in just now is passed over, unless `waitMs` is given: then they are waited for, in the order of the
 * ids, so that two who wait do not wait for each other.
 * @throws what `isLockTaken` knows, when all is taken in but messages that somebody holds
 */
export async function indexPiece(
  db: Deps['db'],
  ids: readonly string[],
  waitMs?: number,
): Promise<string[]> {
  const isWaiting = waitMs !== undefined;
  // By itself, because its foreign key waits for senders, and they must not wait for the rest of the piece; in the order
  // of the ids, because it locks each conversation until it has all of them, and readers lock several, too.
  await db.query(
    `insert into search_marks (conversation_id)
     select c.id from conversations c
     where c.id = any($1::uuid[]) and not exists (select from search_marks k where k.conversation_id = c.id)
     order by c.id
     on conflict do nothing`,
    [ids],
  );
  const { left, isHeld } = await db.transaction(async (tx) => {
    if (isWaiting) await tx.query(`select set_config('lock_timeout', $1, true)`, [`${waitMs}ms`]);
    const { rows: marks } = await tx.query<Mark>(
      `select mark.conversation_id as id, mark.version, c.version as latest
       from search_marks mark join conversations c on c.id = mark.conversation_id
       where mark.conversation_id = any($1::uuid[])
       order by array_position($1::uuid[], mark.conversation_id)
       for update of mark ${isWaiting ? '' : 'skip locked'}`,
      [isWaiting ? ids.toSorted() : ids],
    );
    const rows = await readMoved(tx, marks);
    const held = await writeWords(tx, rows);
    const isFull = rows.length === pieceMessages;
    const last = rows.at(-1);
    // A full piece may end within its last conversation, and has not reached those behind it.
    const reached = isFull
      ? marks.findIndex(({ id }) => id === last?.conversationId)
      : marks.length;
    const done = marks
      .slice(0, reached)
      .map(({ id, latest }) => ({ id, version: latest, isWhole: true }));
    if (isFull && last !== undefined) {
      done.push({ id: last.conversationId, version: last.version, isWhole: false });
    }
    await raiseMarks(
      tx,
      done.map((mark) => {
        const first = held.find(({ conversationId }) => conversationId === mark.id);
        return first ? { id: mark.id, version: first.version - 1, isWhole: false } : mark;
      }),
    );
    return { left: marks.slice(reached).map(({ id }) => id), isHeld: held.length > 0 };
  });
  // The entries that were written stay, and the next try begins at the first message that was held.
  if (isHeld) throw new Held();
  return left;
}

/** Reads what changed since the marks, in the order of the marks. */
async function readMoved(tx: Queries, marks: readonly Mark[]): Promise<IndexedRow[]> {
  const { rows } = await tx.query<IndexedRow>(
    `select m.id, m.conversation_id as "conversationId", m.version, m.sender_id as "senderId", m.content,
       m.attachments, m.deleted_at is not null or m.service is not null as "isHidden"
     from unnest($1::uuid[], $2::integer[]) with ordinality as mark (id, version, place)
     cross join lateral (
       select * from messages m where m.conversation_id = mark.id and m.version > mark.version
       order by m.version limit $3
     ) m
     order by mark.place, m.version limit $3`,
    [marks.map(({ id }) => id), marks.map(({ version }) => version), pieceMessages],
  );
  return rows;
}

/** Returns the messages that somebody holds, in the order of `rows`: their words stay as they were. */
async function writeWords(tx: Queries, rows: readonly IndexedRow[]): Promise<IndexedRow[]> {
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ id }) => id);
  const shown = rows.filter(({ isHidden }) => !isHidden);
  const held = new Set<string>();
  const note = ({ rows: ids }: { rows: readonly { id: string }[] }) => {
    for (const { id } of ids) held.add(id);
  };
  if (hidden.length > 0) {
    await tx.query(hideText, [hidden]);
    note(
      await tx.query('select message_id as id from message_words where message_id = any($1)', [
        hidden,
      ]),
    );
  }
  if (shown.length > 0) {
    const { rows: written } = await tx.query<{ id: string }>(writeStatement, [
      JSON.stringify(shown.map(toEntry)),
    ]);
    if (written.length < shown.length) {
      // The others are gone by now, or held.
      const ids = shown.map(({ id }) => id);
      note(await tx.query('select id from messages where id = any($1)', [ids]));
      for (const { id } of written) held.delete(id);
    }
  }
  return held.size === 0 ? [] : rows.filter(({ id }) => held.has(id));
}

/** Skips rows that another transaction holds: it is perhaps removing them with their conversation. */
const hideText = `
delete from message_words where message_id in (
  select message_id from message_words where message_id = any($1) for update skip locked
)`;

function toEntry({ id, conversationId, senderId, content, attachments }: IndexedRow) {
  const names = wordsOf(attachments.map(({ name }) => name).join(' '));
  const facets = [
    `~c${conversationId}`,
    `~u${senderId}`,
    ...(attachments.some(({ type }) => type === 'IMAGE') ? ['~image'] : []),
    ...(attachments.some(({ type }) => type === 'FILE') ? ['~file'] : []),
    ...(/\b(?:https?:\/\/|www\.)\S/i.test(content) ? ['~link'] : []),
  ];
  const words = [...new Set([...wordsOf(content), ...names])];
  return { id, conversationId, names: names.join(' '), words, facets };
}

const wordsOf = (text: string): string[] => wordsIn(text).map(({ word }) => word);

/**
 * The lock is taken without waiting: whoever removes the message with its conversation holds it, and will want the row
 * that is written here. Returns the messages that nobody holds. They are looked up as a list, so that a plan that was made
 * while the table was small, and is kept, takes them by their ids and does not read all that have come since.
 */
export const writeStatement = {
  name: 'write words',
  text: `
with entry as materialized (
  select e.* from jsonb_to_recordset($1::jsonb)
    as e (id uuid, "conversationId" uuid, names text, words text[], facets text[])
),
held as materialized (
  select m.id from messages m where m.id = any(array(select id from entry)) for key share skip locked
),
written as (
  insert into message_words as kept (message_id, conversation_id, names, words)
  select entry.id, entry."conversationId", entry.names, array_to_tsvector(entry.facets || array(
      select word from unnest(entry.words) word
      union
      select stem from unnest(entry.words) word, unnest(${stemsOf('word')}) stem where stem <> ''
    ))
  from entry join held on held.id = entry.id
  on conflict (message_id) do update set names = excluded.names, words = excluded.words
  where (kept.names, kept.words) is distinct from (excluded.names, excluded.words)
)
select id from held`,
};

async function raiseMarks(
  tx: Queries,
  marks: readonly { readonly id: string; readonly version: number; readonly isWhole: boolean }[],
): Promise<void> {
  if (marks.length === 0) return;
  await tx.query(
    `update search_marks mark set version = greatest(mark.version, done.version), is_whole = mark.is_whole or done.is_whole
     from unnest($1::uuid[], $2::integer[], $3::boolean[]) as done (id, version, is_whole)
     where mark.conversation_id = done.id`,
    [
      marks.map(({ id }) => id),
      marks.map(({ version }) => version),
      marks.map(({ isWhole }) => isWhole),
    ],
  );
}

/**
 * Takes in what this person's conversations are behind by moments, so that their search finds what they just saw. Old
 * messages are left to the indexer.
 */
export async function takeInMoments({ db, timings }: Deps, userId: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from participants p join conversations c on c.id = p.conversation_id
     left join search_marks mark on mark.conversation_id = c.id
     where p.user_id = $1 and c.version > coalesce(mark.version, 0)
       and c.version - coalesce(mark.version, 0) <= ${pieceMessages}`,
    [userId],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await indexPiece(db, ids, timings.searchWaitMs);
}
