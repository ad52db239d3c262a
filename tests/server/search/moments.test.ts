/** A search finds what was said a moment ago, before the indexer has come by (contract, Search). */
import { expect, test } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { fileOf, sendFiles } from '../infra/holding.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { makeGroup, pair, say, untilWaiting } from '../infra/talk.ts';
import { linesOf, search } from './infra.ts';

const hourMs = 3_600_000;

const noIndexer = { searchGatherMs: hourMs, searchLookMs: hourMs };
/** A machine that does several things at once may hold a lock for seconds. */
const server = testServer(() =>
  startTestServer({}, undefined, { ...noIndexer, searchWaitMs: 30_000 }),
);

test('both find at once what one has just sent, in a chat that was never indexed, too', async () => {
  const { anna, boris, id } = await pair(server);
  for (const line of ['первая ёлка', 'вторая ёлка']) {
    await say(anna, id, line);
    expect((await linesOf(anna, 'елка'))[0]).toBe(line);
    expect((await linesOf(boris, 'елка', { conversationId: id }))[0]).toBe(line);
  }
});

test('an edited message is found by its new words alone', async () => {
  const { anna, boris, id } = await pair(server);
  const { id: messageId } = await say(anna, id, 'встреча в среду');
  expect(await linesOf(boris, 'среда')).toHaveLength(1);
  await anna.ok('POST /messages/edit', {
    body: { messageId, editId: crypto.randomUUID(), content: 'встреча в пятницу' },
  });
  expect(await linesOf(boris, 'среда')).toEqual([]);
  expect(await linesOf(boris, 'пятница')).toEqual(['встреча в пятницу']);
});

test('a message is found among links while it has one, whatever it had before', async () => {
  const { anna, boris, id } = await pair(server);
  const { id: messageId } = await say(anna, id, 'смотри example сам');
  for (const [content, links] of [
    ['смотри https://example.org', 1],
    ['смотри www.example.org', 1],
    ['смотри example сам', 0],
  ] as const) {
    expect(await linesOf(boris, 'смотри')).toHaveLength(1);
    await anna.ok('POST /messages/edit', {
      body: { messageId, editId: crypto.randomUUID(), content },
    });
    for (const query of ['смотри', '']) {
      const { total } = await search(boris, query, { kind: 'link', conversationId: id });
      expect(total).toBe(links);
    }
  }
});

test('a search waits for another node that is taking the same messages in', async () => {
  const { anna, id } = await pair(server);
  await say(anna, id, 'первое слово');
  expect(await linesOf(anna, 'слово')).toHaveLength(1);
  await say(anna, id, 'второе слово');
  let lines: Promise<string[]> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.query('select from search_marks where conversation_id = $1 for update', [id]);
    lines = linesOf(anna, 'слово');
    await untilWaiting(server, 1);
  });
  expect(await lines).toEqual(['второе слово', 'первое слово']);
});

test('a search waits for a second at most, and is answered with what the index has', async () => {
  const hasty = await startTestServer({}, server.database, noIndexer);
  const { anna, id } = await pair(server);
  await say(anna, id, 'первое слово');
  expect(await linesOf(anna, 'слово')).toHaveLength(1);
  await say(anna, id, 'второе слово');
  await server.db.transaction(async (tx) => {
    await tx.query('select from search_marks where conversation_id = $1 for update', [id]);
    expect(await linesOf(anna.at(hasty), 'слово')).toEqual(['первое слово']);
  });
  await hasty.close();
});

test('a search that cannot take anything in answers with what the index has', async () => {
  const { anna, id } = await pair(server);
  await say(anna, id, 'первое слово');
  expect(await linesOf(anna, 'слово')).toHaveLength(1);
  const second = await say(anna, id, 'второе слово');
  await server.db.transaction(async (tx) => {
    await tx.query('select from messages where id = $1 for update', [second.id]);
    expect(await linesOf(anna, 'слово')).toEqual(['первое слово']);
  });
  expect(await linesOf(anna, 'слово')).toHaveLength(2);
});

test('a message that somebody holds keeps no other from being found, and is found itself afterwards', async () => {
  const { anna, boris, id } = await pair(server);
  const other = await makeGroup(anna, [boris]);
  await say(anna, id, 'слово до');
  const held = await say(anna, id, 'слово под замком');
  await say(anna, id, 'слово после');
  await say(anna, other, 'слово рядом');
  const free = ['слово рядом', 'слово после', 'слово до'];
  await server.db.transaction(async (tx) => {
    await tx.query('select from messages where id = $1 for update', [held.id]);
    expect(await linesOf(anna, 'слово')).toEqual(free);
    expect(await linesOf(boris, 'слово')).toEqual(free);
  });
  expect(await linesOf(boris, 'слово')).toEqual([
    'слово рядом',
    'слово после',
    'слово под замком',
    'слово до',
  ]);
});

test('words of a deleted message that somebody holds keep no other from being found, and go afterwards', async () => {
  const { anna, id } = await pair(server);
  const message = await say(anna, id, 'лишнее слово');
  expect(await linesOf(anna, 'лишнее')).toHaveLength(1);
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  await say(anna, id, 'новое слово');
  await server.db.transaction(async (tx) => {
    await tx.query('select from message_words where message_id = $1 for update', [message.id]);
    expect(await linesOf(anna, 'слово')).toEqual(['новое слово']);
  });
  expect(await search(anna, 'слово')).toMatchObject({ total: 1 });
});

test('a deleted file whose name somebody holds is not counted where words stand in a row', async () => {
  const { anna, id } = await pair(server);
  const message = await sendFiles(anna, id, [
    await fileOf(server, anna, { type: 'FILE', name: 'белый снег.pdf' }),
  ]);
  expect(await search(anna, '«белый снег»')).toMatchObject({ total: 1 });
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  await server.db.transaction(async (tx) => {
    await tx.query('select from message_words where message_id = $1 for update', [message.id]);
    expect(await search(anna, '«белый снег»')).toMatchObject({ total: 0, messages: [] });
  });
});

test('an index that is emptied under a running server is filled again by itself', async () => {
  const node = await startTestServer({}, server.database, { searchGatherMs: 5, searchLookMs: 20 });
  const { anna, id } = await pair(server);
  await say(anna, id, 'первая ёлка');
  await say(anna, id, 'вторая ёлка');
  await untilIndexed(server);
  await server.db.query('truncate message_words, search_marks');
  // Nothing is searched meanwhile: a search would take the messages in.
  await untilIndexed(server);
  await node.close();
  const { rowCount } = await server.db.query(
    'select from message_words where conversation_id = $1',
    [id],
  );
  expect(rowCount).toBe(2);
  expect(await linesOf(anna, 'ёлка')).toEqual(['вторая ёлка', 'первая ёлка']);
});
