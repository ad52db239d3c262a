/** Searches messages and people (contract, Search). */
import { excerptOf } from '#contract/excerpt.ts';
import { searchPeopleMax } from '#contract/search-limits.ts';
import type { Attachment } from '#contract/messages.ts';
import type { Found, FoundMessage, SearchQuery } from '#contract/search.ts';
import { wordsIn } from '#contract/words.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { requireParticipant } from '#server/chats/conversations/membership.ts';
import { readUsers } from '#server/people/users/person.ts';
import type { Queries } from '#server/store/database/database.ts';
import {
  arePatternsExact,
  facetQueryOf,
  holdsPhrases,
  namePatternOf,
  phrasePatternsOf,
  readSought,
  tsqueryOf,
} from './query.ts';
import type { Sought } from './query.ts';
import { peopleText, searchText } from './search.sql.ts';
import { stemsOf } from './words.sql.ts';

interface HitRow extends Omit<FoundMessage, 'excerpt' | 'file'> {
  readonly content: string;
  readonly attachments: readonly Attachment[];
}

interface Hits {
  readonly messages: readonly HitRow[];
  readonly total: number;
  /** All of `total` have the phrases; else that is seen here. */
  readonly isSure: boolean;
  readonly isComplete: boolean;
}

/**
 * Finds messages of the person's conversations, newest first, and with the first page of a search everywhere also
 * people. A statement that takes longer than three seconds is given up.
 * @throws Refusal `not_found` of a conversation, `unavailable`
 */
export async function findMessages(
  { db, presence, timings }: Pick<Deps, 'db' | 'presence' | 'timings'>,
  userId: string,
  asked: SearchQuery,
): Promise<Found> {
  if (asked.conversationId !== undefined) {
    await requireParticipant(db, asked.conversationId, userId);
  }
  const { hits, forms, hasMore, userIds } = await db
    .transaction(async (snapshot) => {
      await snapshot.query(`set local statement_timeout = ${timings.searchTimeoutMs}`);
      const sought = await readSought(snapshot, asked.query);
      const isEverywhere = asked.conversationId === undefined && asked.before === undefined;
      const page = await readHits(snapshot, userId, sought, asked);
      return {
        ...page,
        forms: await readForms(snapshot, sought, page.hits.messages),
        userIds: isEverywhere ? await findPeople(snapshot, userId, asked.query) : [],
      };
    }, 'snapshot')
    .catch(refuseSlow);
  const senderIds = [...new Set(hits.messages.map(({ senderId }) => senderId))];
  const people = await readUsers(db, presence, userId, [...new Set([...userIds, ...senderIds])]);
  const shown = (ids: readonly string[]) => ids.flatMap((id) => people.get(id) ?? []);
  return {
    messages: hits.messages.map((row) => toFound(row, forms)),
    total: hits.total,
    hasMore,
    forms: [...forms],
    isComplete: hits.isComplete,
    users: shown(userIds),
    people: shown(senderIds),
  };
}

const queryCanceled = '57014';

function refuseSlow(error: unknown): never {
  const isSlow = error instanceof Error && 'code' in error && error.code === queryCanceled;
  throw isSlow
    ? new Refusal('unavailable', { message: 'Поиск занял слишком много времени. Уточните слова' })
    : error;
}

async function readHits(
  db: Queries,
  userId: string,
  sought: Sought,
  asked: SearchQuery,
): Promise<{ hits: Hits; hasMore: boolean }> {
  const { limit } = asked;
  const { rows } = await db.query<Hits>(searchText, [
    userId,
    tsqueryOf(sought, asked),
    namePatternOf(sought, asked),
    facetQueryOf(asked),
    firstIdOf(asked.since, lowestId),
    lower(asked.before ?? highestId, firstIdOf(asked.until, highestId)),
    limit + 1,
    phrasePatternsOf(sought),
    arePatternsExact(sought),
  ]);
  const hits = rows[0] ?? { messages: [], total: 0, isSure: true, isComplete: true };
  const messages = hits.messages.filter(
    ({ content, attachments }) =>
      holdsPhrases(sought, content) || attachments.some(({ name }) => holdsPhrases(sought, name)),
  );
  const total = hits.isSure ? hits.total : messages.length;
  return {
    hits: { ...hits, messages: messages.slice(0, limit), total },
    hasMore: messages.length > limit,
  };
}

const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const lower = (one: string, other: string): string => (one < other ? one : other);

/** Makes the id before all that are made from this time on: the ids of messages begin with their time. */
function firstIdOf(time: string | undefined, otherwise: string): string {
  if (time === undefined) return otherwise;
  const ms = Math.max(0, Date.parse(time)).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** Reads which words of these messages matched: the sought ones, their other forms, and those that they begin. */
async function readForms(
  db: Queries,
  { words }: Sought,
  messages: readonly HitRow[],
): Promise<ReadonlySet<string>> {
  const stems = [...new Set(words.flatMap((word) => (word.isFree ? word.stems : [])))];
  const sought = new Set(words.map(({ word }) => word));
  const beginning = words.find(({ isBeginning }) => isBeginning)?.word;
  const forms = new Set<string>();
  const others = new Set<string>();
  // A stem begins as its words do.
  const beginnings = stems.map((stem) => stem.slice(0, 2));
  for (const { content, attachments } of messages) {
    const text = [content, ...attachments.map(({ name }) => name)].join(' ');
    for (const { word } of wordsIn(text)) {
      const isFound = sought.has(word) || (beginning !== undefined && word.startsWith(beginning));
      if (isFound) forms.add(word);
      else if (beginnings.some((letters) => word.startsWith(letters))) others.add(word);
    }
  }
  if (others.size === 0) return forms;
  const { rows } = await db.query<{ word: string }>(
    `select word from unnest($1::text[]) word where ${stemsOf('word')} && $2::text[]`,
    [[...others], stems],
  );
  for (const { word } of rows) forms.add(word);
  return forms;
}

async function findPeople(db: Queries, userId: string, query: string): Promise<string[]> {
  const name = wordsIn(query)
    .map(({ word }) => word)
    .join(' ');
  const { rows } = await db.query<{ id: string }>(peopleText, [userId, name, searchPeopleMax]);
  return rows.map(({ id }) => id);
}

function toFound(row: HitRow, forms: ReadonlySet<string>): FoundMessage {
  const { content, attachments, createdAt, ...found } = row;
  const isNamed = (name: string) => wordsIn(name).some(({ word }) => forms.has(word));
  return {
    ...found,
    createdAt: new Date(createdAt).toISOString(),
    excerpt: excerptOf(content, forms),
    file: attachments.find(({ name }) => isNamed(name)) ?? attachments[0] ?? null,
  };
}
