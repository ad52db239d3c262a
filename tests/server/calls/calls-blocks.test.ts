/** Calls between people of whom one has blocked the other (contract, Blocks). Anna blocks Boris. */
import { expect, test } from 'vitest';
import { block } from '../infra/blocks.ts';
import {
  arrived,
  deviceOf,
  pairAtPages,
  startCallServer,
  talking,
  trioAtPages,
  wordOf,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import { groupOf } from '../infra/talk.ts';

const server = testServer(startCallServer);

test('neither calls in the direct chat', async () => {
  const { anna, boris, id } = await pairAtPages(server);
  await block(anna.person, boris.person);
  for (const { socket } of [anna, boris]) {
    const answer = await socket.emit('call:invite', { conversationId: id, video: false });
    expect(wordOf(answer)).toBe('not_contact');
  }
});

test('a block ends the call of the two, while it rings and while they talk', async () => {
  const ringing = await pairAtPages(server);
  await ringing.boris.ring(ringing.id, ringing.anna);
  await block(ringing.anna.person, ringing.boris.person);
  await ringing.boris.untilLineIn(ringing.id, { outcome: 'cancelled' });
  expect(await ringing.anna.stateIn(ringing.id)).toBe('none');

  const { anna, boris, id } = await talking(server);
  await block(anna.person, boris.person);
  await boris.untilLineIn(id, { outcome: 'ended' });
  expect((await boris.heard()).filter((word) => word.startsWith('ended'))).toEqual(['ended ended']);
  expect(await anna.stateIn(id)).toBe('none');
});

test('in a group a call of the blocked rings for the others alone, and is missed by them alone', async () => {
  // Vera owns the group, so that the two know each other by it alone.
  const { people, id } = await groupOf(server, 'vera', 'anna', 'boris');
  const [vera, anna, boris] = await Promise.all(people.map((each) => deviceOf(server, each)));
  if (!vera || !anna || !boris) throw new Error('nobody');
  await block(anna.person, boris.person);
  const unread = await anna.unreadIn(id);
  await boris.ring(id, vera);
  expect(await anna.heard()).toEqual([]);
  expect(await boris.callIn(id)).toMatchObject({ invitedIds: [vera.person.id] });
  const late = await deviceOf(server, await server.anotherDevice(anna.person));
  expect(await late.heard(), 'nor on a page that is opened meanwhile').toEqual([]);
  server.clock.advance(25_000);
  await boris.untilLineIn(id, { outcome: 'missed', missedBy: [vera.person.id] });
  expect(await anna.unreadIn(id)).toBe(unread);

  // A person who is not rung may join, and calls as ever.
  await boris.ring(id, vera);
  await vera.accept(id);
  expect(await anna.accept(id)).toBe('ok');
  await arrived(server, id, [vera, anna, boris]);
  for (const each of [vera, anna, boris]) await each.end(id);
  await anna.ring(id, boris, vera);
});

test('what rings for somebody at the block rings for them no more, and goes on for the others', async () => {
  const { anna, boris, vera, id } = await trioAtPages(server);
  await boris.ring(id, anna, vera);
  await block(anna.person, boris.person);
  expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  expect(await boris.callIn(id)).toMatchObject({ invitedIds: [vera.person.id] });
  expect(await vera.accept(id)).toBe('ok');
});

test('a group of the two is called in vain: to the caller the other one is busy', async () => {
  const { people, id } = await groupOf(server, 'anna', 'boris');
  const [anna, boris] = await Promise.all(people.map((each) => deviceOf(server, each)));
  if (!anna || !boris) throw new Error('nobody');
  await block(anna.person, boris.person);
  await boris.invite(id);
  expect(await boris.lastLineIn(id)).toMatchObject({ outcome: 'busy', missedBy: [] });
  expect(await anna.heard()).toEqual([]);
});
