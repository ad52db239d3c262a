/** People who come back at once are asked about together, and each is answered about themselves. */
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { startCall } from '#server/calls/record/transition.ts';
import { readCallsOfEach, save } from '#server/calls/store.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { openSocket } from '../infra/socket.ts';
import { group } from '../infra/talk.ts';

const server = testServer();

test('each is who they are, and whose session has ended is nobody', async () => {
  const { people } = await group(server, 6);
  const [gone] = people;
  await server.db.query('delete from sessions where id = $1', [gone?.sessionId]);
  // It has not heard of anybody yet.
  const restarted = await startTestServer({}, server.database);
  const asks = vi.spyOn(restarted.db, 'query');
  const answers = await Promise.all(
    people.map((person) => person.at(restarted).call('GET /status/me')),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200, 200]);
  expect(answers.slice(1)).toMatchObject(
    people.slice(1).map(({ id }) => ({ body: { user: { id } } })),
  );
  // Asked one by one it would be six sessions and five profiles.
  expect(asks.mock.calls.length).toBeLessThan(9);
  await restarted.close();
});

test('each joins their own conversations and no others', async () => {
  const [one, other] = [await group(server, 3), await group(server, 3)];
  const restarted = await startTestServer({}, server.database);
  const sockets = await Promise.all(
    [...one.people, ...other.people].map((person) => openSocket(restarted, person.at(restarted))),
  );
  const outcomes = await Promise.all(
    sockets.map((socket) => socket.emit('conversation:join', one.id)),
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
  for (const socket of sockets) socket.close();
  await restarted.close();
});

test('each has their own calls', async () => {
  const { people, owner, id } = await group(server, 3);
  const stranger = await server.person('stranger');
  await save(
    server.db,
    startCall({
      waits: server.app.deps.timings,
      id: randomUUID(),
      conversationId: id,
      isGroup: true,
      callerId: owner.id,
      video: false,
      at: Date.now(),
      others: people.slice(1, 2).map((person) => person.id),
      busy: [],
    }),
  );
  const ids = [stranger, ...people, owner].map((person) => person.id);
  const each = await readCallsOfEach(server.db, ids);
  expect(each).toHaveLength(ids.length);
  for (const [index, personId] of ids.entries()) {
    expect(each[index]).toEqual((await readCallsOfEach(server.db, [personId]))[0]);
  }
  expect(each.at(-1)).toMatchObject([{ conversationId: id, isCaller: true }]);
  expect(each.filter((calls) => calls.length === 0).length).toBe(ids.length - 3);
  expect(each[0]).toEqual([]);
});
