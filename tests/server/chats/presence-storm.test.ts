/** Many people come, go and come back at once (contract, Presence). */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestServer } from '../infra/server.ts';
import type { TestServer } from '../infra/server.ts';

const timings = { offlineAfterMs: 500, presenceFlushMs: 50, nodeBeatMs: 3_600_000 };
/** Long enough for a slow machine. */
const patience = { timeout: 30_000 };
const people = 1_000;
/** The contacts to either side in a ring; everybody has twice as many. */
const reach = 10;

let started: TestServer[] = [];
afterEach(async () => {
  for (const server of started.toReversed()) await server.close();
  started = [];
});

async function start(...more: [] | [TestServer, string]): Promise<TestServer> {
  const [first, nodeId = randomUUID()] = more;
  // The next process waits long enough for a thousand to come back on a slow machine.
  const own = first ? { ...timings, offlineAfterMs: 8_000 } : timings;
  const server = await startTestServer({}, first?.database, own, nodeId);
  started.push(server);
  return server;
}

/** Inserts people directly, because a thousand passwords take a minute. Each has twenty contacts. */
async function ringOf(server: TestServer, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await server.db.query(
    `insert into users (id, username, username_key, display_name, password_hash, eblid, created_at)
     select id, 'x' || n, 'x' || n, 'Кто-то', '', lpad(n::text, 4, '0'), now()
     from unnest($1::uuid[]) with ordinality one (id, n)`,
    [ids],
  );
  await server.db.query(
    `insert into contacts (id, requester_id, addressee_id, status, created_at)
     select gen_random_uuid(), ($1::uuid[])[n], ($1::uuid[])[(n + step - 1) % $2 + 1], 'ACCEPTED', now()
     from generate_series(1, $2) n, generate_series(1, $3) step`,
    [ids, count, reach],
  );
  return ids;
}

/** The presence events, and to how many people each was told. */
function counted(server: TestServer) {
  const events: { status: string; watchers: number }[] = [];
  server.bus.onEvent((audience, { name, payload }) => {
    if (name !== 'presence:update' || audience.to !== 'users') return;
    events.push({ status: payload.status, watchers: audience.userIds.length });
  });
  return events;
}

const comeBack = (server: TestServer, ids: readonly string[]) =>
  Promise.all(ids.map((id) => server.app.deps.presence.seen(id, `socket of ${id}`, 'active')));

test('a thousand who come at once are one event for each interested person, in a few flushes', async () => {
  const server = await start();
  const ids = await ringOf(server, people);
  const events = counted(server);
  const flushes = vi.spyOn(server.bus.connections, 'noteTold');
  await comeBack(server, ids);
  await expect.poll(() => events.length, patience).toBe(people);
  expect(new Set(events.map(({ watchers }) => watchers))).toEqual(new Set([2 * reach]));
  expect(new Set(events.map(({ status }) => status))).toEqual(new Set(['ONLINE']));
  // Twenty flushes would take a second; it needs one or two.
  expect(flushes.mock.calls.length).toBeLessThanOrEqual(20);
});

test('a thousand who come back after a restart were never away: nobody is told anything', async () => {
  const nodeId = randomUUID();
  const first = await start();
  const before = await startTestServer({}, first.database, timings, nodeId);
  const ids = await ringOf(before, people);
  const told = counted(before);
  await comeBack(before, ids);
  await expect.poll(() => told.length, patience).toBe(people);
  await before.close();

  const after = await start(first, nodeId);
  const events = counted(after);
  // All but the last come back; the only event is that he is offline.
  await comeBack(after, ids.slice(0, -1));
  await expect.poll(() => events.length, patience).toBe(1);
  expect(events).toMatchObject([{ status: 'OFFLINE', watchers: 2 * reach }]);
});

test('a thousand who leave at once, as when a node dies, are one event for each interested person', async () => {
  const server = await start();
  const ids = await ringOf(server, people);
  const events = counted(server);
  await comeBack(server, ids);
  await expect.poll(() => events.length, patience).toBe(people);
  const { presence } = server.app.deps;
  await Promise.all(ids.map((id) => presence.gone(id, `socket of ${id}`)));
  await expect.poll(() => events.length, patience).toBe(2 * people);
  expect(new Set(events.slice(people).map(({ status }) => status))).toEqual(new Set(['OFFLINE']));
});

test('a group of 32 is told, one of 33 is not', async () => {
  const server = await start();
  const ids = await ringOf(server, 66);
  await server.db.query('delete from contacts');
  const events = counted(server);
  for (const members of [ids.slice(0, 32), ids.slice(33)]) {
    const id = randomUUID();
    await server.db.query(
      'insert into conversations (id, is_group, creator_id, created_at) values ($1, true, $2, now())',
      [id, members[0]],
    );
    await server.db.query(
      `insert into participants (conversation_id, user_id, role, joined_at)
       select $1, unnest($2::uuid[]), 'member', now()`,
      [id, members],
    );
  }
  await comeBack(server, [ids[0] ?? '', ids[33] ?? '']);
  await expect.poll(() => events.length, patience).toBe(2);
  expect(new Set(events.map(({ watchers }) => watchers))).toEqual(new Set([0, 31]));
});
