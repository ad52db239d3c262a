/** A word that is in many messages is looked for otherwise than a rare one, and found alike. */
import { expect, test } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import type { Attachment } from '#contract/messages.ts';
import { createIndexer } from '#server/search/indexer.ts';
import { arePatternsExact, phrasePatternsOf, readSought, tsqueryOf } from '#server/search/query.ts';
import { searchText } from '#server/search/search.sql.ts';
import { testServer } from '../infra/server.ts';
import { numbersTo, pair } from '../infra/talk.ts';
import { search } from './infra.ts';

const server = testServer();

const messages = 1_500;
const lately = 100;
/** The sign belongs to the word before it, which only `wordsIn` knows. */
const keycap = '\u20e3';
/** Each history is newer than the one before. */
let beginMs = 1_700_000_000_000;

/** Writes a history past the server, whose ids begin with their times, as those of the server do. */
async function fill(
  conversationId: string,
  senderId: string,
  word: string,
  oldest = '',
): Promise<void> {
  beginMs += messages;
  await server.db.query(
    `insert into messages (id, conversation_id, seq, version, sender_id, type, content, created_at)
     select (lpad(to_hex(${beginMs} + n), 12, '0') || '7000' || substr(md5(random()::text), 1, 16))::uuid,
       $1, n, n, $2, 'TEXT',
       concat_ws(' ', $3::text, case when n > ${messages - lately} then 'недавнее' end,
         case when n <= 2 then $4::text end, 'номер', n), now()
     from generate_series(1, ${messages}) n`,
    [conversationId, senderId, word, oldest],
  );
  await server.db.query('update conversations set last_seq = $2, version = $2 where id = $1', [
    conversationId,
    messages,
  ]);
}

/** Gives each message of a conversation but the oldest a file of this name, and no words. */
async function nameFiles(conversationId: string, name: string): Promise<void> {
  await server.db.query(
    `update messages set type = 'FILE', content = '', attachments = $2 where conversation_id = $1 and seq > 1`,
    [conversationId, JSON.stringify([attachment(name)])],
  );
}

const attachment = (name: string): Attachment => ({
  url: '/files/none',
  type: 'FILE',
  name,
  size: 1,
  mime: 'application/pdf',
  width: null,
  height: null,
  thumbUrl: null,
  preview: null,
});

async function indexAll(): Promise<void> {
  const indexer = createIndexer({
    ...server,
    gatherMs: 1,
    lookMs: 3_600_000,
    onFailure: (error) => expect.unreachable(String(error)),
  });
  await indexer.start();
  await untilIndexed(server);
  await indexer.stop();
}

test('of a frequent word the newest messages are found first, each once, up to the oldest, and none of other chats', async () => {
  const { anna, id } = await pair(server);
  const others = await pair(server);
  await fill(id, anna.id, 'частое');
  await fill(others.id, others.anna.id, 'частое чужое');
  await indexAll();
  expect(await search(anna, 'частое')).toMatchObject({ total: 1_000, hasMore: true });
  // It is frequent among the newest, and has less than are counted.
  expect(await search(anna, 'недавнее')).toMatchObject({ total: lately });
  const seen: string[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await search(anna, 'частое', { limit: 50, before });
    seen.push(...page.messages.map(({ excerpt }) => excerpt));
    before = page.messages.at(-1)?.messageId;
    if (!page.hasMore) break;
  }
  const numberOf = (excerpt: string) => Number(/\d+$/.exec(excerpt)?.[0]);
  expect(seen.map(numberOf)).toEqual(numbersTo(messages).toReversed());
  expect(seen.filter((excerpt) => excerpt.includes('чужое'))).toEqual([]);
});

test('words in a row are found beyond any number of messages that have them in another order', async () => {
  const { anna, id } = await pair(server);
  await fill(id, anna.id, 'снег белый', '«Белый… СНЕГ»');
  await indexAll();
  for (const query of ['«белый снег»', '"белый снег" снег', '«белый» «белый снег»']) {
    const { messages: found, total } = await search(anna, query);
    expect(found.map(({ excerpt }) => excerpt)).toEqual([
      expect.stringMatching(/номер 2$/),
      expect.stringMatching(/номер 1$/),
    ]);
    expect(total).toBe(2);
  }
  expect(await search(anna, '«снег белый»')).toMatchObject({ total: 1_000, hasMore: true });
  expect(await search(anna, '«белый» «снег белый снег»')).toMatchObject({ total: 0 });
});

test('an odd sign in a message that is too old to be counted does not cost a look at all that are', async () => {
  const { anna, id } = await pair(server);
  await fill(id, anna.id, 'ясный день', keycap);
  // Newer ones make the words rare, so that all of them are looked up.
  for (const others of [await pair(server), await pair(server)]) {
    await fill(others.id, others.anna.id, 'чужое');
  }
  await indexAll();
  const sought = await readSought(server.db, '«ясный день»');
  const isSure = async () => {
    const { rows } = await server.db.query<{ isSure: boolean }>(searchText, [
      anna.id,
      tsqueryOf(sought, { query: '', limit: 30 }),
      null,
      null,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      31,
      phrasePatternsOf(sought),
      arePatternsExact(sought),
    ]);
    return rows[0]?.isSure;
  };
  expect(await isSure()).toBe(true);
  await server.db.query(
    'update messages set content = content || $2 where conversation_id = $1 and seq = $3',
    [id, keycap, messages],
  );
  expect(await isSure()).toBe(false);
});

test('words in a row are found beyond any number of files whose names have them apart', async () => {
  const { anna, id } = await pair(server);
  await fill(id, anna.id, 'счёт 2024');
  await nameFiles(id, 'счёт 15 от 2024.pdf');
  await indexAll();
  expect(await search(anna, '«счёт 2024»')).toMatchObject({
    total: 1,
    messages: [{ excerpt: 'счёт 2024 номер 1' }],
  });
  expect(await search(anna, 'счёт 2024')).toMatchObject({ total: 1_000 });
  expect(await search(anna, '«счёт 15 от 2024»')).toMatchObject({ total: 1_000 });
});
