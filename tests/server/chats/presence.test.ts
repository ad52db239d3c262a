import { expect, test } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { openSocket, openSockets } from '../infra/socket.ts';
import { group, numbersTo } from '../infra/talk.ts';
import { choose, seenBy, statusOf, timings, told, watched } from '../infra/watching.ts';

const server = testServer(() => startTestServer({}, undefined, timings));

test('a person is online from the first socket until some time after the last', async () => {
  const { vera, boris, eye } = await watched(server);
  expect(await seenBy(vera, boris)).toMatchObject({ status: 'OFFLINE', lastSeenAt: null });
  const cameMs = Date.now();
  const first = await openSocket(server, boris);
  const online = await told(eye);
  expect(online).toMatchObject({ userId: boris.id, status: 'ONLINE' });
  expect(Date.parse(online.lastSeenAt ?? '')).toBeGreaterThanOrEqual(cameMs);
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

test('who reloads the page was never away', async () => {
  // Longer than a reload takes on a busy machine.
  const offlineAfterMs = 3_000;
  const patient = await startTestServer({}, undefined, { ...timings, offlineAfterMs });
  const { boris, eye } = await watched(patient);
  let socket = await openSocket(patient, boris);
  expect(await told(eye)).toMatchObject({ status: 'ONLINE' });
  for (const _ of numbersTo(5)) {
    socket.close();
    socket = await openSocket(patient, boris);
  }
  const leftMs = Date.now();
  socket.close();
  // The next event is that he is offline, and its delay counts from the last socket, not from an earlier one.
  expect(await told(eye)).toMatchObject({ status: 'OFFLINE' });
  expect(Date.now() - leftMs).toBeGreaterThanOrEqual(offlineAfterMs - 10);
  eye.close();
  await patient.close();
});

test('what a person chose outlives a reconnect', async () => {
  const { vera, boris, eye } = await watched(server);
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
  const { vera, boris, eye } = await watched(server);
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

/** Waits until the grace time after the last socket is over. */
const untilGone = (person: TestPerson) =>
  expect.poll(async () => (await server.bus.connections.of([person.id])).size).toBe(0);

test('a person is away while nobody is at any of their devices', async () => {
  const { boris, eye } = await watched(server);
  const [phone, laptop] = await openSockets(server, boris, boris);
  await told(eye);
  await phone.emit('presence:active', { active: false });
  await laptop.emit('presence:active', { active: false });
  expect(await told(eye)).toMatchObject({ userId: boris.id, status: 'AWAY' });
  const me = await boris.ok('GET /status/me');
  expect(me.user.chosenStatus).toBe('ONLINE');
  await phone.emit('presence:active', { active: true });
  expect(await told(eye)).toMatchObject({ status: 'ONLINE' });
  // The active device closes; the other one is still idle.
  phone.close();
  expect(await told(eye)).toMatchObject({ status: 'AWAY' });
  laptop.close();
  eye.close();
});

test('a page at which nobody is comes back without its person being there for a moment', async () => {
  const { boris, eye } = await watched(server);
  const options = { auth: { token: boris.signedIn.accessToken, active: false } };
  let socket = await openSocket(server, boris, options);
  expect(await told(eye)).toMatchObject({ userId: boris.id, status: 'AWAY' });
  for (const _ of numbersTo(3)) {
    socket.close();
    await expect.poll(() => server.bus.connections.count(boris.id)).toBe(0);
    socket = await openSocket(server, boris, options);
  }
  socket.close();
  // The next event is that he is offline, so none came before.
  expect(await told(eye)).toMatchObject({ status: 'OFFLINE' });
  eye.close();
});

test('contacts and members of a shared group are told, strangers are not', async () => {
  const { people, owner } = await group(server, 3);
  const [, boris, vera] = people;
  if (!boris || !vera) throw new Error('nobody');
  const stranger = await openSocket(server, await server.person('stranger'));
  const [groupmate, contact] = await openSockets(server, vera, owner);
  await Promise.all([stranger.take(), groupmate.take(), contact.take()]);
  const socket = await openSocket(server, boris);
  for (const eye of [groupmate, contact]) {
    await expect.poll(async () => (await told(eye)).userId).toBe(boris.id);
  }
  expect(await stranger.take()).toEqual([]);
  for (const each of [socket, stranger, groupmate, contact]) each.close();
});

test('nobody sees through a chosen OFFLINE, wherever they look', async () => {
  const { vera, boris, eye } = await watched(server);
  const { conversation } = await vera.ok('POST /conversations/with', {
    body: { userId: boris.id },
  });
  const socket = await openSocket(server, boris);
  await told(eye);
  await choose(boris, 'OFFLINE');
  const hidden = statusOf(await told(eye));
  const again = await openSocket(server, boris);
  await boris.ok('POST /conversations/send', {
    body: { conversationId: conversation.id, type: 'TEXT', content: 'Меня здесь нет' },
  });
  const [contacts, looked, searched, list, one] = await Promise.all([
    vera.ok('GET /contacts'),
    vera.ok('GET /users/{id}', { params: { id: boris.id } }),
    vera.ok('GET /contacts/search', { query: { query: boris.user.eblid } }),
    vera.ok('GET /conversations'),
    vera.ok('GET /conversations/{id}', { params: { id: conversation.id } }),
  ]);
  const participantsOf = (entry: { conversation: Conversation } | undefined) =>
    entry?.conversation.participants.map(({ user }) => user) ?? [];
  const seen = [
    ...contacts.contacts.map(({ friend }) => friend),
    looked.user,
    ...(looked.contact ? [looked.contact.friend] : []),
    ...searched.results,
    ...list.conversations.flatMap(participantsOf),
    ...participantsOf(one),
  ].filter(({ id }) => id === boris.id);
  expect(seen.map(statusOf)).toEqual(Array.from({ length: 6 }, () => hidden));
  // He sees both his chosen status and the one that others see.
  expect((await boris.ok('GET /status/me')).user).toMatchObject({
    chosenStatus: 'OFFLINE',
    ...hidden,
  });
  for (const each of [socket, again, eye]) each.close();
});
