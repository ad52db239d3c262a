/** Takes the time that the index of the search needs: people who write come before it. */
import { setInterval } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import { createIndexer, restMsAfter } from '#server/search/indexer.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { fillHistory, numbersTo, pair } from '../infra/talk.ts';

const hourMs = 3_600_000;
const messages = 60;
/** The server's own indexer rests, so that the one under test is alone. */
const server = testServer(() => startTestServer({}, undefined, { searchGatherMs: hourMs }));

/** Starts an indexer, and notes when each of its pieces begins and ends. */
async function startIndexer(gatherMs: number, onPiece = (): void => {}) {
  const pieces: { readonly begin: number; end: number }[] = [];
  const transaction = server.db.transaction.bind(server.db);
  const spy = vi.spyOn(server.db, 'transaction').mockImplementation(async (work, kind) => {
    const piece = { begin: performance.now(), end: Infinity };
    pieces.push(piece);
    onPiece();
    const result = await transaction(work, kind);
    piece.end = performance.now();
    return result;
  });
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  const indexer = createIndexer({ ...server, gatherMs, lookMs: hourMs, onFailure });
  await indexer.start();
  onTestFinished(async () => {
    await indexer.stop();
    spy.mockRestore();
  });
  return pieces;
}

test('while people write all the time, what they write is taken in together, not message by message', async () => {
  const { anna, id } = await pair(server);
  await server.db.query('delete from search_marks');
  const gatherMs = 300;
  const begun = performance.now();
  const pieces = await startIndexer(gatherMs);
  let n = 0;
  // Slowly enough that the index does not rest for their sake.
  for await (const content of setInterval(20, 'слово')) {
    const body = { conversationId: id, type: 'TEXT', content } as const;
    await server.app.deps.sends.send(anna.id, body);
    n += 1;
    if (n === messages) break;
  }
  const most = 1 + (performance.now() - begun) / gatherMs;
  expect(pieces.length).toBeLessThanOrEqual(most);
  await untilIndexed(server);
  const { rowCount } = await server.db.query(
    'select from message_words where conversation_id = $1',
    [id],
  );
  expect(rowCount).toBe(messages);
});

test('an old history is taken in slowly while people write a lot: nine tenths of the time are theirs', async () => {
  const { anna, id } = await pair(server);
  const body = { conversationId: id, type: 'TEXT', content: 'одно' } as const;
  const { message } = await server.app.deps.sends.send(anna.id, body);
  await fillHistory(server, id, anna.id, { from: 2, to: 600, words: 'слово ' });
  const tellOfMany = () => {
    const payload = { conversationId: id, message, version: 1 };
    for (const _ of numbersTo(500)) {
      server.bus.publish({ to: 'users', userIds: [] }, { name: 'message:new', payload });
    }
  };
  const pieces = await startIndexer(0, tellOfMany);
  await untilIndexed(server);
  const [first, second] = pieces;
  if (first === undefined || second === undefined) throw new Error('there are two pieces');
  expect(second.begin - first.end).toBeGreaterThanOrEqual(9 * (first.end - first.begin));
});

test('while nobody writes much, an index that is made anew takes half of the time', () => {
  expect(restMsAfter(200, 0)).toBe(200);
  expect(restMsAfter(200, 19)).toBe(200);
  expect(restMsAfter(200, 20)).toBe(1_800);
});
