/** Who finds what, and from which moment on (contract, Search). */
import { expect, test } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { createIndexer } from '#server/search/indexer.ts';
import { addMembers, removeMember, trio } from '../infra/groups.ts';
import { someId } from '../infra/samples.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import {
  fillHistory,
  groupOf,
  makeGroup,
  numbersTo,
  pair,
  say,
  untilWaiting,
} from '../infra/talk.ts';
import { linesOf, search } from './infra.ts';

const server = testServer(() => startTestServer({}, undefined, { searchGatherMs: 5 }));

test('nobody finds, counts or sees the words of conversations that they are not in', async () => {
  const { anna, boris, vera, id } = await trio(server);
  const secret = await pair(server);
  await say(anna, id, 'секрет группы');
  await say(secret.anna, secret.id, 'секрет двоих');
  await untilIndexed(server);
  for (const person of [anna, boris, vera]) {
    expect(await search(person, 'секрет')).toMatchObject({ total: 1, hasMore: false });
    expect(await linesOf(person, 'секрет')).toEqual(['секрет группы']);
  }
  for (const conversationId of [secret.id, someId]) {
    const body = { query: 'секрет', conversationId };
    expect(await anna.outcome('POST /search', { body })).toBe('404 not_found');
  }
  expect(await linesOf(secret.boris, 'секрет', { senderId: anna.id })).toEqual([]);
});

test('who is removed finds nothing from then on; who comes later finds the whole history', async () => {
  const { anna, boris, vera, id } = await trio(server);
  await say(anna, id, 'новость');
  await untilIndexed(server);
  expect(await linesOf(boris, 'новость')).toEqual(['новость']);
  await removeMember(anna, id, boris.id);
  expect(await search(boris, 'новость')).toMatchObject({ messages: [], total: 0 });
  await addMembers(anna, id, boris.id);
  expect(await linesOf(boris, 'новость')).toEqual(['новость']);
  expect(await linesOf(vera, 'новость')).toEqual(['новость']);
});

test('a deleted message is not found, even before the index has heard of it', async () => {
  const { anna, boris, id } = await pair(server);
  const message = await say(anna, id, 'опечатка');
  await untilIndexed(server);
  expect(await linesOf(boris, 'опечатка')).toHaveLength(1);
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await linesOf(boris, 'опечатка')).toEqual([]);
  await untilIndexed(server);
  expect(await search(boris, 'опечатка')).toMatchObject({ messages: [], total: 0 });
  const { rowCount } = await server.db.query('select from message_words where message_id = $1', [
    message.id,
  ]);
  expect(rowCount).toBe(0);
});

test('words that were edited away are not found, and the new ones are', async () => {
  const { anna, boris, id } = await pair(server);
  const message = await say(anna, id, 'встреча утром');
  await untilIndexed(server);
  await anna.ok('POST /messages/edit', {
    body: { messageId: message.id, content: 'встреча вечером' },
  });
  await say(boris, id, 'хорошо');
  await untilIndexed(server);
  expect(await linesOf(boris, 'утро')).toEqual([]);
  expect(await linesOf(boris, 'вечер')).toEqual(['встреча вечером']);
});

test('the lines of the server are not found', async () => {
  const { owner: anna } = await groupOf(server, 'Анна', 'Борис');
  await untilIndexed(server);
  expect(await linesOf(anna, 'создала')).toEqual([]);
});

test('pages hold each message once, while new ones come', async () => {
  const { anna, id } = await pair(server);
  for (const n of numbersTo(7)) await say(anna, id, `слово ${n}`);
  await untilIndexed(server);
  const seen: string[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await search(anna, 'слово', { conversationId: id, limit: 3, before });
    seen.push(...page.messages.map(({ excerpt }) => excerpt));
    before = page.messages.at(-1)?.messageId;
    if (!page.hasMore) break;
    await say(anna, id, 'слово меж страниц');
    await untilIndexed(server);
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `слово ${n}`));
});

test('a search may be of one sender, and of some days', async () => {
  const { anna, boris, id } = await pair(server);
  await say(anna, id, 'план Анны');
  const boundary = new Date((await say(boris, id, 'план Бориса')).createdAt).getTime();
  await untilIndexed(server);
  const at = (ms: number) => new Date(boundary + ms).toISOString();
  expect(await linesOf(anna, 'план', { senderId: anna.id })).toEqual(['план Анны']);
  expect(await linesOf(anna, 'план', { since: at(60_000) })).toEqual([]);
  expect(await linesOf(anna, 'план', { since: at(-60_000), until: at(60_000) })).toHaveLength(2);
  expect(await linesOf(anna, 'план', { until: at(-60_000) })).toEqual([]);
});

test('known people are found by the beginning of a name, and by one with a slip; strangers are not', async () => {
  const { owner: anna, people } = await groupOf(server, 'Анна', 'Мария', 'Кот');
  const stranger = await server.person();
  for (const person of [people[1], stranger]) {
    await person?.ok('PATCH /status/me', { body: { displayName: 'Мария Ковалёва' } });
  }
  const named = async (query: string) => (await search(anna, query)).users.map(({ id }) => id);
  expect(await named('ковал')).toEqual([people[1]?.id]);
  expect(await named('кавалева')).toEqual([people[1]?.id]);
  expect(await named('мария')).toEqual([people[1]?.id]);
  expect(await named('100%')).toEqual([]);
});

test('a block hides nobody of a shared group: it is told to nobody', async () => {
  const { people } = await groupOf(server, 'Анна', 'Тихон', 'Вера');
  const [anna, boris, vera] = people;
  if (!anna || !boris || !vera) throw new Error('nobody');
  await boris.ok('POST /blocks', { body: { userId: anna.id } });
  for (const person of [anna, vera]) {
    expect((await search(person, 'тихон')).users.map(({ id }) => id)).toEqual([boris.id]);
  }
});

test('a search that takes too long is given up, and those that wait behind it are answered', async () => {
  const other = await startTestServer({}, undefined, { searchGatherMs: 5, searchTimeoutMs: 300 });
  try {
    const { anna, id } = await pair(other);
    await say(anna, id, 'привет');
    await untilIndexed(other);
    const slow = await other.db.transaction(async (tx) => {
      await tx.query('lock table message_words in access exclusive mode');
      return Promise.all(
        numbersTo(6).map(() => anna.refusal('POST /search', { body: { query: 'привет' } })),
      );
    });
    expect(slow.map(({ code, message }) => `${code} ${message}`)).toEqual(
      Array(6).fill('unavailable Поиск занял слишком много времени. Уточните слова'),
    );
    expect(await linesOf(anna, 'привет')).toEqual(['привет']);
  } finally {
    await other.close();
  }
});

test('an index that is lost is made again, and says so until it is whole', async () => {
  const other = await startTestServer({}, undefined, { searchGatherMs: 3_600_000 });
  try {
    const { anna, id } = await pair(other);
    await say(anna, id, 'привет');
    // So many messages are not a search's own to take in.
    await other.db.query('update conversations set version = 1000 where id = $1', [id]);
    expect(await search(anna, 'привет')).toMatchObject({ total: 0, isComplete: false });
    const indexer = createIndexer({
      ...other,
      gatherMs: 1,
      lookMs: 3_600_000,
      onFailure: (error) => expect.unreachable(String(error)),
    });
    await indexer.start();
    await untilIndexed(other);
    await indexer.stop();
    expect(await search(anna, 'привет')).toMatchObject({ total: 1, isComplete: true });
  } finally {
    await other.close();
  }
});

test('the index and a reader of several conversations do not wait for each other in a circle', async () => {
  const { anna, boris, id } = await pair(server);
  const other = await makeGroup(anna, [boris]);
  const [low, high] = [id, other].toSorted();
  await untilIndexed(server);
  // As if they were new; the first one's row has moved behind the other one's.
  await server.db.query('delete from search_marks where conversation_id = any($1)', [[low, high]]);
  await server.db.query(
    `update conversations set client_id = gen_random_uuid(), request_digest = '' where id = $1`,
    [low],
  );
  const failures: unknown[] = [];
  const indexer = createIndexer({
    ...server,
    gatherMs: 0,
    lookMs: 3_600_000,
    onFailure: (error) => void failures.push(error),
  });
  await server.db.transaction(async (tx) => {
    await tx.query('select from conversations where id = $1 for update', [low]);
    await indexer.start();
    await untilWaiting(server, 1);
    await tx.query('select from conversations where id = $1 for update', [high]);
  });
  await untilIndexed(server);
  await indexer.stop();
  expect(failures).toEqual([]);
});

test('indexers that are cut off anywhere, several at once, leave nothing out', async () => {
  const { anna, id } = await pair(server);
  await fillHistory(server, id, anna.id, { to: 1_200, words: 'уникум номер' });
  const failures: unknown[] = [];
  const start = async () => {
    const onFailure = (error: unknown) => void failures.push(error);
    const indexer = createIndexer({ ...server, gatherMs: 0, lookMs: 3_600_000, onFailure });
    await indexer.start();
    return indexer;
  };
  for (const round of numbersTo(4)) {
    const indexers = await Promise.all([start(), start()]);
    // The backends go in the middle of whatever they do, as with a node that dies.
    await server.db
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%words%' and ${round} < 4`,
      )
      .catch(() => {}); // It may be our own connection that was idle.
    if (round === 4) await untilIndexed(server);
    await Promise.all(indexers.map((indexer) => indexer.stop()));
  }
  const { total, hasMore } = await search(anna, 'уникум', { conversationId: id });
  expect([total, hasMore]).toEqual([1_000, true]);
  const { rowCount } = await server.db.query(
    'select from message_words where conversation_id = $1',
    [id],
  );
  expect(rowCount).toBe(1_200);
});
