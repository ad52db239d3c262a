import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contractTimings } from '#server/kit/time.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import { openSocket, refusedBecause, openSockets } from '../infra/socket.ts';
import type { TestSocket } from '../infra/socket.ts';
import { pair, say } from '../infra/talk.ts';

/** On a slow machine, too, no event of presence or typing comes in between. */
const quiet = { typingForgottenMs: 3_600_000, presenceFlushMs: 3_600_000 };

const server = testServer(() => startTestServer({}, undefined, quiet));

test('a socket that joined a conversation gets its messages; others are only notified', async () => {
  const { anna, boris, id } = await pair(server);
  const [reading, elsewhere, own] = await openSockets(server, boris, boris, anna);
  expect(await reading.emit('conversation:join', id)).toEqual({ ok: true });
  const message = await say(anna, id, 'Привет');
  const payload = { conversationId: id, version: 1 };
  expect(await reading.take()).toEqual([
    { name: 'message:new', payload: { ...payload, message } },
    { name: 'message:notify', payload: { ...payload, messageId: message.id, senderId: anna.id } },
  ]);
  expect(await elsewhere.takeNames()).toEqual(['message:notify']);
  // The sender's other devices learn of the message, too.
  expect(await own.takeNames()).toEqual(['message:notify']);

  expect(await reading.emit('conversation:leave', id)).toEqual({ ok: true });
  await say(anna, id, 'И ещё');
  expect(await reading.takeNames()).toEqual(['message:notify']);
  for (const socket of [reading, elsewhere, own]) socket.close();
});

test('a deletion reaches every device of every participant, with the tombstone', async () => {
  const { anna, boris, id } = await pair(server);
  const message = await say(anna, id, 'зря');
  const socket = await openSocket(server, boris);
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  const update = await socket.next('message:update');
  expect(update).toMatchObject({ conversationId: id, version: 2 });
  expect(update.message).toMatchObject({ id: message.id, content: '', version: 2, seq: 1 });
  // Deleting again changes nothing.
  await anna.ok('POST /messages/delete', { body: { messageId: message.id } });
  expect(await socket.take()).toEqual([]);
  socket.close();
});

test('nobody joins, or types into, a conversation that is not theirs', async () => {
  const { anna, id } = await pair(server);
  const stranger = await openSocket(server, await server.person('stranger'));
  for (const conversationId of [id, randomUUID()]) {
    expect(await stranger.emit('conversation:join', conversationId)).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    expect(
      await stranger.emit('conversation:typing', { conversationId, typing: true }),
    ).toMatchObject({ ok: false, code: 'not_found' });
  }
  await say(anna, id, 'тайна');
  expect(await stranger.take()).toEqual([]);
  stranger.close();
});

test('typing is told to the others, renewed, and ends with a word or with the socket', async () => {
  const { anna, boris, id } = await pair(server);
  const [typist, own, reader] = await openSockets(server, anna, anna, boris);
  const on = { conversationId: id, userId: anna.id, typing: true };
  const type = (typing: boolean, from: TestSocket = typist) =>
    from.emit('conversation:typing', { conversationId: id, typing });

  expect(await type(true)).toEqual({ ok: true });
  expect(await reader.next('conversation:typing')).toEqual(on);
  await type(true);
  expect(await reader.next('conversation:typing')).toEqual(on);
  await type(false);
  expect(await reader.next('conversation:typing')).toEqual({ ...on, typing: false });

  await type(true);
  await reader.next('conversation:typing');
  typist.close();
  expect(await reader.next('conversation:typing')).toEqual({ ...on, typing: false });
  expect(await own.take()).toEqual([]);
  own.close();
  reader.close();
});

test('typing that is not renewed ends by itself', async () => {
  const typingForgottenMs = 300;
  const forgetful = await startTestServer({}, server.database, { ...quiet, typingForgottenMs });
  const { anna, boris, id } = await pair(server);
  const [typist, reader] = await openSockets(forgetful, anna.at(forgetful), boris.at(forgetful));
  const startedMs = performance.now();
  await typist.emit('conversation:typing', { conversationId: id, typing: true });
  expect((await reader.next('conversation:typing')).typing).toBe(true);
  expect((await reader.next('conversation:typing')).typing).toBe(false);
  expect(performance.now() - startedMs).toBeGreaterThan(typingForgottenMs * 0.9);
  for (const socket of [typist, reader]) socket.close();
  await forgetful.close();
});

test('an invisible person is not seen typing; becoming invisible ends the notice', async () => {
  const { anna, boris, id } = await pair(server);
  const [typist, reader] = await openSockets(server, anna, boris);
  const seen = { name: 'conversation:typing', payload: { conversationId: id, userId: anna.id } };
  const type = () => typist.emit('conversation:typing', { conversationId: id, typing: true });
  await type();
  await anna.ok('PATCH /status/me', { body: { status: 'OFFLINE' } });
  expect(await type()).toEqual({ ok: true });
  await type();
  const heard = (await reader.take()).filter(({ name }) => name === 'conversation:typing');
  expect(heard).toMatchObject([
    { ...seen, payload: { ...seen.payload, typing: true } },
    { ...seen, payload: { ...seen.payload, typing: false } },
  ]);
  await anna.ok('PATCH /status/me', { body: { status: 'ONLINE' } });
  await type();
  expect((await reader.next('conversation:typing')).typing).toBe(true);
  typist.close();
  reader.close();
});

test('a former contact cannot be seen typing', async () => {
  const { anna, boris, id } = await pair(server);
  const { contacts } = await anna.ok('GET /contacts');
  await anna.ok('POST /contacts/remove', { body: { contactId: contacts[0]?.id } });
  const socket = await openSocket(server, boris);
  expect(
    await socket.emit('conversation:typing', { conversationId: id, typing: true }),
  ).toMatchObject({ ok: false, code: 'not_contact' });
  socket.close();
});

test('what a broken program emits changes nothing, is answered, and ends nobody’s connection', async () => {
  const { boris, id } = await pair(server);
  const socket = await openSocket(server, boris);
  const nonsense = [
    undefined,
    null,
    5,
    '',
    'no-uuid',
    {},
    [],
    { conversationId: id },
    'я'.repeat(9_000),
  ];
  for (const name of [
    'conversation:join',
    'conversation:leave',
    'conversation:typing',
    'auth:refresh',
    'presence:active',
  ] as const) {
    for (const payload of nonsense) {
      expect(await socket.emit(name, payload)).toMatchObject({ ok: false, code: 'validation' });
    }
    expect(await socket.raw.emitWithAck(name)).toMatchObject({ ok: false, code: 'validation' });
    socket.raw.emit(name);
    socket.raw.emit(name, { deep: { nothing: 1 } }, 'more', 7);
  }
  socket.raw.emit('no:such:event', 1);
  expect(await socket.emit('conversation:join', id)).toEqual({ ok: true });
  socket.close();
});

test('the server waits as long as the contract says', () => {
  expect(contractTimings).toMatchObject({
    offlineAfterMs: 10_000,
    receiptsGatherMs: 250,
    typingForgottenMs: 6_000,
    socketTokenGraceMs: 60_000,
  });
  // The presence of a dead node's sockets ends within 60 s.
  expect(contractTimings.nodeSilentMs + contractTimings.nodeBeatMs).toBe(60_000);
});

test('without a database a socket that asks is told to come back, and stays', async () => {
  const failing = await startTestServer();
  const { anna, boris, id } = await pair(failing);
  await boris.ok('GET /conversations');
  const socket = await openSocket(failing, boris);
  const newcomer = await failing.anotherDevice(anna);
  await failing.db.close();
  expect(await socket.emit('conversation:join', id)).toMatchObject({
    ok: false,
    code: 'unavailable',
  });
  expect(await refusedBecause(failing, { auth: { token: newcomer.signedIn.accessToken } })).toEqual(
    { code: 'unavailable' },
  );
  expect(socket.raw.connected).toBe(true);
  socket.close();
  await failing.app.close();
  await failing.database.drop();
});
