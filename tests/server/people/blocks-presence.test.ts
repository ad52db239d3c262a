/** The blocker and the blocked are strangers to each other (contract, Blocks). Anna blocks Boris. */
import { expect, test } from 'vitest';
import { startTestServer, testServer } from '../infra/server.ts';
import type { TestPerson } from '../infra/server.ts';
import { block, unblock } from '../infra/blocks.ts';
import { openSocket } from '../infra/socket.ts';
import { updateGroup, trio } from '../infra/groups.ts';
import { entryOf, group } from '../infra/talk.ts';
import { choose, timings, watched } from '../infra/watching.ts';

const server = testServer(() => startTestServer({}, undefined, timings));

const profile = (who: TestPerson, of: TestPerson) =>
  who.ok('GET /users/{id}', { params: { id: of.id } });
const stranger = { status: 'OFFLINE', lastSeenAt: null, bio: '' };

test('are a stranger’s for both, in a shared group too, and come back', async () => {
  const { anna, boris, vera, id } = await trio(server);
  for (const who of [anna, boris]) await who.ok('PATCH /status/me', { body: { bio: 'О себе' } });
  const [annaAt, borisAt, veraAt] = [
    await openSocket(server, anna),
    await openSocket(server, boris),
    await openSocket(server, vera),
  ];
  const userIn = async (viewer: TestPerson, seen: TestPerson) => {
    const { conversation } = await entryOf(viewer, id);
    return conversation.participants.find(({ user }) => user.id === seen.id)?.user;
  };
  await expect.poll(() => userIn(anna, boris)).toMatchObject({ status: 'ONLINE' });
  await block(anna, boris);
  expect(await userIn(anna, boris)).toMatchObject(stranger);
  expect(await userIn(boris, anna)).toMatchObject(stranger);
  expect((await profile(boris, anna)).user).toMatchObject(stranger);
  expect(await userIn(vera, boris)).toMatchObject({ status: 'ONLINE', bio: 'О себе' });
  const { people } = await boris.ok('GET /conversations/{id}/messages', { params: { id } });
  expect(people ?? []).toEqual([]);

  for (const socket of [annaAt, borisAt, veraAt]) await socket.take();
  // A change of the group tells each one their own view.
  await updateGroup(anna, id, { title: 'Дача' });
  const seenAt = async (socket: typeof annaAt, seen: TestPerson) => {
    const { conversation } = await socket.next('conversations:update');
    return conversation.participants.find(({ user }) => user.id === seen.id)?.user;
  };
  expect(await seenAt(annaAt, boris)).toMatchObject(stranger);
  expect(await seenAt(borisAt, anna)).toMatchObject(stranger);
  expect(await seenAt(veraAt, anna)).toMatchObject({ status: 'ONLINE', bio: 'О себе' });

  await choose(anna, 'DND');
  expect(await veraAt.next('presence:update')).toMatchObject({ userId: anna.id, status: 'DND' });
  for (const typist of [annaAt, borisAt]) {
    await typist.emit('conversation:typing', { conversationId: id, typing: true });
  }
  expect(await veraAt.next('conversation:typing')).toMatchObject({ userId: anna.id });
  expect(await veraAt.next('conversation:typing')).toMatchObject({ userId: boris.id });
  for (const [socket, other] of [
    [annaAt, boris],
    [borisAt, anna],
  ] as const) {
    const about = (await socket.take()).filter(
      ({ payload }) => 'userId' in payload && payload.userId === other.id,
    );
    expect(about).toEqual([]);
  }

  await unblock(anna, boris);
  const back = await borisAt.next('presence:update');
  expect(back).toMatchObject({ userId: anna.id, status: 'DND' });
  expect(await userIn(anna, boris)).toMatchObject({ status: 'ONLINE', bio: 'О себе' });
  for (const socket of [annaAt, borisAt, veraAt]) socket.close();
});

test('who watched a friend sees them go, as if they had left', async () => {
  const { vera, boris, eye } = await watched(server);
  const socket = await openSocket(server, boris);
  await eye.next('presence:update');
  await block(boris, vera);
  const payload = await eye.next('presence:update');
  expect(payload).toEqual({ userId: boris.id, status: 'OFFLINE', lastSeenAt: null });
  await choose(boris, 'AWAY');
  await new Promise((resolve) => {
    // Nothing must come: the time in which it would come has to pass.
    setTimeout(resolve, 5 * timings.presenceFlushMs);
  });
  expect(await eye.take()).toEqual([]);
  socket.close();
  eye.close();
});

test('of a large group, too', async () => {
  const { people, id } = await group(server, 34);
  const [owner, member] = people;
  if (!owner || !member) throw new Error('nobody');
  const [ownerAt, memberAt] = [await openSocket(server, owner), await openSocket(server, member)];
  await block(member, owner);
  await updateGroup(owner, id, { title: 'Дача' });
  const { conversation } = await memberAt.next('conversations:update');
  expect(conversation.participants.find(({ user }) => user.id === owner.id)?.user).toMatchObject(
    stranger,
  );
  ownerAt.close();
  memberAt.close();
});
