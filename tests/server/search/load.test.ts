/** Searches beside one another and beside people who write, and what they ask of the database (contract, Search). */
import { expect, test, vi } from 'vitest';
import { untilIndexed } from '#tests/infra/indexed.ts';
import type { Queries, Statement } from '#server/store/database/database.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { group, groupOf, numbersTo, pair, say, untilWaiting } from '../infra/talk.ts';
import { linesOf, search } from './infra.ts';

/** A machine that does several things at once may hold a lock, or a statement, for seconds. */
const timings = { searchGatherMs: 5, searchWaitMs: 30_000, searchTimeoutMs: 30_000 };
const server = testServer(() => startTestServer({}, undefined, timings));

test('of many people with a name eight are told, and none in one chat or on the next pages', async () => {
  const { owner: anna, id } = await groupOf(server, 'Анна', ...Array<string>(9).fill('Мария'));
  await say(anna, id, 'Мария придёт');
  const { users, messages } = await search(anna, 'мария');
  expect(new Set(users.map((user) => user.id)).size).toBe(8);
  expect(messages).toHaveLength(1);
  expect((await search(anna, 'мария', { conversationId: id })).users).toEqual([]);
  expect((await search(anna, 'мария', { before: messages[0]?.messageId })).users).toEqual([]);
});

test('four searches are under way, the others wait for them, and who writes waits for nobody', async () => {
  const { anna, boris, id } = await pair(server);
  await say(anna, id, 'привет');
  await untilIndexed(server);
  const { answers, underWay } = await server.db.transaction(async (tx) => {
    await tx.query('lock table message_words in access exclusive mode');
    const all = numbersTo(8).map(() => linesOf(anna, 'привет'));
    await untilWaiting(server, 4);
    for (const n of numbersTo(5)) await say(boris, id, `пока ищут ${n}`);
    const waiting = await tx.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%participants where user_id = $1%'`,
    );
    return { answers: all, underWay: waiting.rowCount };
  });
  expect(underWay).toBe(4);
  expect(await Promise.all(answers)).toEqual(numbersTo(8).map(() => ['привет']));
});

test('what is found and who may see it is read by one statement, which has no name', async () => {
  const { anna, id } = await pair(server);
  await say(anna, id, 'привет');
  await untilIndexed(server);
  const asked: Statement[] = [];
  const transaction = server.db.transaction.bind(server.db);
  const heard = vi.spyOn(server.db, 'transaction').mockImplementation((work, kind) =>
    transaction((tx) => {
      const noting: Queries = {
        query(statement, values) {
          // The index is written meanwhile, perhaps.
          if (kind === 'snapshot') asked.push(statement);
          return tx.query(statement, values);
        },
      };
      return work(noting);
    }, kind),
  );
  expect(await linesOf(anna, 'привет')).toEqual(['привет']);
  heard.mockRestore();
  const reading = asked.filter((statement) => /\bmessages\b/.test(textOf(statement)));
  expect(reading).toHaveLength(1);
  // The plan of a named one would be made without the words.
  expect(reading[0]).toBeTypeOf('string');
  expect(reading[0]).toMatch(/from participants where user_id = \$1/);
});

const textOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement : statement.text;

test('twenty who write beside two who search: all that was said before is found, each once', async () => {
  const { people, owner, id } = await group(server, 20);
  const node = await startTestServer({}, server.database, timings);
  const said = new Set<string>();
  const writing = new AbortController();
  /** Searches again and again, page by page. */
  const seek = async (person: TestPerson) => {
    while (!writing.signal.aborted) {
      const before = [...said];
      const found = await allOf(person, id);
      expect(new Set(found).size).toBe(found.length);
      expect(before.filter((line) => !found.includes(line))).toEqual([]);
    }
  };
  const seekers = [seek(owner), seek(owner.at(node))];
  await Promise.all(
    people.map(async (person, index) => {
      const there = index % 2 === 0 ? person : person.at(node);
      for (const n of numbersTo(5)) {
        const line = `слово ${index} ${n}`;
        await say(there, id, line);
        said.add(line);
      }
    }),
  ).finally(() => writing.abort());
  await Promise.all(seekers);
  expect((await allOf(owner, id)).toSorted()).toEqual([...said].toSorted());
  await node.close();
  expect(said.size).toBe(100);
});

async function allOf(person: TestPerson, conversationId: string): Promise<string[]> {
  const lines: string[] = [];
  for (let before: string | undefined; ;) {
    const page = await search(person, 'слово', { conversationId, limit: 50, before });
    lines.push(...page.messages.map(({ excerpt }) => excerpt));
    if (!page.hasMore) return lines;
    before = page.messages.at(-1)?.messageId;
  }
}
