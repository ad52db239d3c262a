/** People's presence after the end of a process or a node (contract, Presence). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { createPresenceStore } from '#server/chats/presence/store.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson, TestServer } from '../infra/server.ts';
import { openSocket, openSockets } from '../infra/socket.ts';
import { numbersTo } from '../infra/talk.ts';
import { choose, seenBy, statusOf, timings, told, watched } from '../infra/watching.ts';

const server = testServer(() => startTestServer({}, undefined, timings));

/** The first presence event of a server to this person, which may come before a socket can be there to hear it. */
async function firstNews(node: TestServer, person: TestPerson) {
  const heard: ServerEvent[] = [];
  const news = () => heard.find((event) => event.name === 'presence:update')?.payload;
  await expect
    .poll(() => {
      heard.push(...node.eventsFor(person));
      return news();
    })
    .toBeDefined();
  const found = news();
  if (!found) throw new Error('nothing was told');
  return found;
}

/** One person is online in this process, which the other sees, and the process ends. */
async function crashWith(online: TestPerson, other: TestPerson, node: TestServer) {
  await openSocket(node, online.at(node));
  const isSeen = async () =>
    (await other.at(node).ok('GET /contacts')).contacts[0]?.friend.lastSeenAt;
  await expect.poll(isSeen).not.toBeNull();
  // It told nobody that people went: closing leaves everyone as they are, as a crash does.
  await node.close();
}

test('a crash leaves nobody online: the next process says when they were last seen', async () => {
  const { vera, boris, eye } = await watched(server);
  eye.close();
  const nodeId = randomUUID();
  const patient = { ...timings, offlineAfterMs: 3_600_000 };
  await crashWith(boris, vera, await startTestServer({}, server.database, patient, nodeId));
  const crashedMs = Date.now();

  const next = await startTestServer({}, server.database, timings, nodeId);
  const offline = await firstNews(next, vera);
  expect(offline).toMatchObject({ userId: boris.id, status: 'OFFLINE' });
  expect(Date.parse(offline.lastSeenAt ?? '')).toBeLessThanOrEqual(crashedMs);
  expect(await seenBy(vera.at(next), boris)).toMatchObject(statusOf(offline));
  const { rowCount } = await server.db.query('select from online_users where user_id = $1', [
    boris.id,
  ]);
  expect(rowCount).toBe(0);
  await next.close();
});

test('who comes back right after a restart was never away', async () => {
  const { vera, boris, eye } = await watched(server);
  eye.close();
  const nodeId = randomUUID();
  await crashWith(boris, vera, await startTestServer({}, server.database, timings, nodeId));

  // He may return late here; the test above is about the end of the waiting.
  const patient = { ...timings, offlineAfterMs: 3_600_000 };
  const after = await startTestServer({}, server.database, patient, nodeId);
  const watching = await openSocket(after, vera.at(after));
  const back = await openSocket(after, boris.at(after));
  expect(await seenBy(vera.at(after), boris)).toMatchObject({ status: 'ONLINE' });
  await choose(boris.at(after), 'DND');
  // The first event about him is his chosen status.
  expect(await told(watching)).toMatchObject({ userId: boris.id, status: 'DND' });
  for (const socket of [watching, back]) socket.close();
  await after.close();
});

/** The nodes that list this person as online. */
async function nodesOf(person: TestPerson): Promise<string[]> {
  const { rows } = await server.db.query<{ id: string }>(
    'select node_id as id from online_users where user_id = $1',
    [person.id],
  );
  return rows.map(({ id }) => id);
}

/** The node's last heartbeat, in ms. */
async function beatOf(nodeId: string): Promise<number | undefined> {
  const { rows } = await server.db.query<{ seenAt: Date }>(
    'select seen_at as "seenAt" from nodes where id = $1',
    [nodeId],
  );
  return rows[0]?.seenAt.getTime();
}

/** Makes the node look as if it had died a minute ago. */
const silence = (nodeId: string) =>
  server.db.query(`update nodes set seen_at = seen_at - interval '60 s' where id = $1`, [nodeId]);

test('a second node leaves the people of a living one alone, and ends those of one that is silent for 40 s', async () => {
  const { vera, boris, eye } = await watched(server);
  eye.close();
  const [firstId, secondId] = [randomUUID(), randomUUID()];
  const first = await startTestServer({}, server.database, timings, firstId);
  const [watchingFirst, socket] = await openSockets(first, vera.at(first), boris.at(first));
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
  // By now it could have told something.
  const left = await second.takeOver(40_000);
  expect(left.map(({ id }) => id)).toEqual([boris.id]);
  expect(await nodesOf(boris)).toEqual([secondId]);
});

test('a process that is killed was last alive at its last beat, and so were its people', async () => {
  const { vera, boris, eye } = await watched(server);
  eye.close();
  const nodeId = randomUUID();
  const killed = await startTestServer({}, server.database, timings, nodeId);
  await openSocket(killed, boris.at(killed));
  await expect.poll(() => nodesOf(boris)).toEqual([nodeId]);
  await killed.close();
  // A killed process does not say goodbye, so its last heartbeat is 20 s old.
  await server.db.query(`update nodes set seen_at = seen_at - interval '20 s' where id = $1`, [
    nodeId,
  ]);
  const lastBeat = (await beatOf(nodeId)) ?? 0;
  const next = await startTestServer({}, server.database, timings, nodeId);
  const offline = await firstNews(next, vera);
  expect(offline).toMatchObject({ userId: boris.id, status: 'OFFLINE' });
  expect(Date.parse(offline.lastSeenAt ?? '')).toBe(lastBeat);
  expect(await seenBy(vera.at(next), boris)).toMatchObject(statusOf(offline));
  await next.close();
});
