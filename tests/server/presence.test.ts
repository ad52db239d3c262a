import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPresenceStore } from '#server/presence/store.ts';
import { startTestServer } from './server.ts';
import type { TestPerson, TestServer } from './server.ts';
import { openSocket } from './socket.ts';
import type { TestSocket } from './socket.ts';
import { group, numbersTo } from './talk.ts';

/** In place of 10 s; and no beat but where a test is about them. */
const timings = { offlineAfterMs: 300, presenceFlushMs: 10, nodeBeatMs: 3_600_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, undefined, timings);
});
afterAll(() => server.close());

/** Vera looks at Boris, her contact. */
async function watched(): Promise<{ boris: TestPerson; vera: TestPerson; eye: TestSocket }> {
  const [vera, boris] = [await server.person('vera'), await server.person('boris')];
  await server.befriend(vera, boris);
  const eye = await openSocket(server, vera);
  await eye.take();
  return { vera, boris, eye };
}

/** Boris as Vera's list of contacts shows him. */
async function seenBy(vera: TestPerson, boris: TestPerson) {
  const { contacts } = await vera.ok('GET /contacts');
  return contacts.find(({ friend }) => friend.id === boris.id)?.friend;
}

const choose = (person: TestPerson, status: string) =>
  person.ok('PATCH /status/me', { body: { status } });

/** What the eye is told of Boris next. */
const told = (eye: TestSocket) => eye.next('presence:update');

test('a person is online from the first socket until some time after the last', async () => {
  const { vera, boris, eye } = await watched();
  expect(await seenBy(vera, boris)).toMatchObject({ status: 'OFFLINE', lastSeenAt: null });
  const first = await openSocket(server, boris);
  const online = await told(eye);
  expect(online).toMatchObject({ userId: boris.id, status: 'ONLINE' });
  expect(Date.now() - Date.parse(online.lastSeenAt ?? '')).toBeLessThan(5_000);
  expect(await seenBy(vera, boris)).toMatchObject(statusOf(online));

  const second = await openSocket(server, boris);
  first.close();
  await expect.poll(() => server.bus.connections.count(boris.id)).toBe(1);
  const leftMs = Date.now();
  second.close();
  const offline = await told(eye);
  expect(offline).toMatchObject({ userId: boris.id, status: 'OFFLINE' });
  expect(Date.now() - leftMs).toBeGreaterThanOrEqual(timings.offlineAfterMs - 10);
  expect(await seenBy(vera, boris)).toMatchObject(statusOf(offline));
  eye.close();
});

const statusOf = ({ status, lastSeenAt }: { status: string; lastSeenAt: string | null }) => ({
  status,
  lastSeenAt,
});

test('who reloads the page was never away', async () => {
  const { boris, eye } = await watched();
  let socket = await openSocket(server, boris);
  expect(await told(eye)).toMatchObject({ status: 'ONLINE' });
  for (const _ of numbersTo(5)) {
    socket.close();
    socket = await openSocket(server, boris);
  }
  socket.close();
  // The next news is that he is away, and nothing came before.
  expect(await told(eye)).toMatchObject({ status: 'OFFLINE' });
  eye.close();
});

test('what a person chose outlives a reconnect', async () => {
  const { vera, boris, eye } = await watched();
  const socket = await openSocket(server, boris);
  await told(eye);
  for (const status of ['AWAY', 'DND']) {
    await choose(boris, status);
    expect(await told(eye)).toMatchObject({ userId: boris.id, status });
  }
  socket.close();
  expect(await told(eye)).toMatchObject({ status: 'OFFLINE' });
  const again = await openSocket(server, boris);
  expect(await told(eye)).toMatchObject({ status: 'DND' });
  expect(await seenBy(vera, boris)).toMatchObject({ status: 'DND' });
  again.close();
  eye.close();
});

test('who chose to be offline is invisible, and last seen when they chose so', async () => {
  const { vera, boris, eye } = await watched();
  const socket = await openSocket(server, boris);
  await told(eye);
  await choose(boris, 'OFFLINE');
  const hidden = await told(eye);
  expect(hidden).toMatchObject({ status: 'OFFLINE' });
  socket.close();
  const again = await openSocket(server, boris);
  await again.emit('presence:active', { active: false });
  again.close();
  await untilGone(boris);
  expect(await eye.take()).toEqual([]);
  expect(await seenBy(vera, boris)).toMatchObject(statusOf(hidden));

  const visible = await openSocket(server, boris);
  await choose(boris, 'ONLINE');
  expect(await told(eye)).toMatchObject({ status: 'ONLINE' });
  visible.close();
  eye.close();
});

/** Until the time after the last socket is over. */
const untilGone = (person: TestPerson) =>
  expect.poll(async () => (await server.bus.connections.of([person.id])).size).toBe(0);

test('a person is away while nobody is at any of their devices', async () => {
  const { boris, eye } = await watched();
  const [phone, laptop] = [await openSocket(server, boris), await openSocket(server, boris)];
  await told(eye);
  await phone.emit('presence:active', { active: false });
  await laptop.emit('presence:active', { active: false });
  expect(await told(eye)).toMatchObject({ userId: boris.id, status: 'AWAY' });
  const me = await boris.ok('GET /status/me');
  expect(me.user.chosenStatus).toBe('ONLINE');
  await phone.emit('presence:active', { active: true });
  expect(await told(eye)).toMatchObject({ status: 'ONLINE' });
  // The one at which somebody sits goes; the other is still idle.
  phone.close();
  expect(await told(eye)).toMatchObject({ status: 'AWAY' });
  laptop.close();
  eye.close();
});

test('contacts and members of a shared group are told, strangers are not', async () => {
  const { people, owner } = await group(server, 3);
  const [, boris, vera] = people;
  if (!boris || !vera) throw new Error('nobody');
  const stranger = await openSocket(server, await server.person('stranger'));
  const [groupmate, contact] = [await openSocket(server, vera), await openSocket(server, owner)];
  await Promise.all([stranger.take(), groupmate.take(), contact.take()]);
  const socket = await openSocket(server, boris);
  for (const eye of [groupmate, contact]) {
    await expect.poll(async () => (await told(eye)).userId).toBe(boris.id);
  }
  expect(await stranger.take()).toEqual([]);
  for (const each of [socket, stranger, groupmate, contact]) each.close();
});

test('a crash leaves nobody online: the next process says when they were last seen', async () => {
  const { vera, boris, eye } = await watched();
  eye.close();
  const nodeId = randomUUID();
  const patient = { ...timings, offlineAfterMs: 3_600_000 };
  const crashed = await startTestServer({}, server.database, patient, nodeId);
  await openSocket(crashed, boris.at(crashed));
  await expect
    .poll(async () => (await vera.at(crashed).ok('GET /contacts')).contacts[0]?.friend.lastSeenAt)
    .not.toBeNull();
  // It never told that anybody went: closing leaves everyone as they are, as a crash does.
  await crashed.close();
  const crashedMs = Date.now();

  const next = await startTestServer({}, server.database, timings, nodeId);
  const again = await openSocket(next, vera.at(next));
  const offline = await again.next('presence:update');
  expect(offline).toMatchObject({ userId: boris.id, status: 'OFFLINE' });
  expect(Date.parse(offline.lastSeenAt ?? '')).toBeLessThanOrEqual(crashedMs);
  expect(await seenBy(vera.at(next), boris)).toMatchObject(statusOf(offline));
  const { rowCount } = await server.db.query('select from online_users where user_id = $1', [
    boris.id,
  ]);
  expect(rowCount).toBe(0);
  again.close();
  await next.close();
});

test('who comes back right after a restart was never away', async () => {
  const { vera, boris, eye } = await watched();
  eye.close();
  const nodeId = randomUUID();
  const before = await startTestServer({}, server.database, timings, nodeId);
  await openSocket(before, boris.at(before));
  await expect
    .poll(async () => (await vera.at(before).ok('GET /contacts')).contacts[0]?.friend.lastSeenAt)
    .not.toBeNull();
  await before.close();

  const after = await startTestServer({}, server.database, timings, nodeId);
  const watching = await openSocket(after, vera.at(after));
  const back = await openSocket(after, boris.at(after));
  expect(await seenBy(vera.at(after), boris)).toMatchObject({ status: 'ONLINE' });
  await choose(boris.at(after), 'DND');
  // The first news of him is his choice.
  expect(await told(watching)).toMatchObject({ userId: boris.id, status: 'DND' });
  for (const socket of [watching, back]) socket.close();
  await after.close();
});

/** The nodes on which a person is noted as online. */
async function nodesOf(person: TestPerson): Promise<string[]> {
  const { rows } = await server.db.query<{ id: string }>(
    'select node_id as id from online_users where user_id = $1',
    [person.id],
  );
  return rows.map(({ id }) => id);
}

/** When the node last said that it lives, in ms. */
async function beatOf(nodeId: string): Promise<number | undefined> {
  const { rows } = await server.db.query<{ seenAt: Date }>(
    'select seen_at as "seenAt" from nodes where id = $1',
    [nodeId],
  );
  return rows[0]?.seenAt.getTime();
}

/** As if the node had died a minute ago. */
const silence = (nodeId: string) =>
  server.db.query(`update nodes set seen_at = seen_at - interval '60 s' where id = $1`, [nodeId]);

test('a second node leaves the people of a living one alone, and ends those of one that is silent for 40 s', async () => {
  const { vera, boris, eye } = await watched();
  eye.close();
  const [firstId, secondId] = [randomUUID(), randomUUID()];
  const first = await startTestServer({}, server.database, timings, firstId);
  const [watchingFirst, socket] = [
    await openSocket(first, vera.at(first)),
    await openSocket(first, boris.at(first)),
  ];
  await expect.poll(() => nodesOf(boris)).toEqual([firstId]);
  await told(watchingFirst);

  const beating = { ...timings, nodeBeatMs: 20 };
  const second = await startTestServer({}, server.database, beating, secondId);
  const watchingSecond = await openSocket(second, vera.at(second));
  for (const _ of numbersTo(3)) {
    const before = await beatOf(secondId);
    await expect.poll(() => beatOf(secondId)).not.toBe(before);
  }
  expect(await nodesOf(boris)).toEqual([firstId]);
  expect(await watchingFirst.take()).toEqual([]);

  const lastBeat = (await beatOf(firstId)) ?? 0;
  await silence(firstId);
  const offline = await told(watchingSecond);
  expect(offline).toMatchObject({ userId: boris.id, status: 'OFFLINE' });
  expect(Date.parse(offline.lastSeenAt ?? '')).toBe(lastBeat - 60_000);
  expect(await beatOf(firstId)).toBeUndefined();
  await expect.poll(() => nodesOf(boris)).toEqual([]);
  for (const each of [socket, watchingFirst, watchingSecond]) each.close();
  await first.close();
  await second.close();
});

test('after an outage of the database, when all nodes look silent, none calls the others dead', async () => {
  const boris = await server.person('boris');
  const [firstId, secondId] = [randomUUID(), randomUUID()];
  const [first, second] = [firstId, secondId].map((id) => createPresenceStore(server.db, id));
  if (!first || !second) throw new Error('two were made');
  await first.write([{ id: boris.id, status: 'ONLINE', lastSeenAt: null }]);
  await second.beat();
  await silence(firstId);
  await silence(secondId);

  expect(await second.takeOver(40_000)).toEqual([]);
  expect(await nodesOf(boris)).toEqual([firstId]);
  await second.beat();
  // It could have said something by now.
  const left = await second.takeOver(40_000);
  expect(left.map(({ person }) => person.id)).toEqual([boris.id]);
  expect(await nodesOf(boris)).toEqual([secondId]);
});
