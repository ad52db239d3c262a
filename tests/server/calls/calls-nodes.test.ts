/** Two nodes with one database and one bus: a call belongs to neither (contract, The call record). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { deviceOf, pairAtPages, startCallServer } from '../infra/calling.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { history } from '../infra/talk.ts';
import { createTestVideo } from '../infra/video.ts';

let one: CallServer;
let other: CallServer;
beforeAll(async () => {
  const [video, bus] = [createTestVideo(), createInProcessBus()];
  one = await startCallServer(undefined, video, {}, bus);
  other = await startCallServer(one.database, video, {}, bus);
  // Both nodes' machines have the same time.
  other.clock.advance(one.clock.now() - other.clock.now());
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const at = (node: CallServer, { person }: Device) => deviceOf(node, person.at(node));

test('a call rings at the other node, is answered there, and ended where it began', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  boris.socket.close();
  const far = await at(other, boris);
  const callId = await anna.invite(id);
  expect(await far.socket.next('call:incoming')).toMatchObject({ callId, conversationId: id });
  expect(await far.accept(id, callId)).toBe('ok');
  expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: boris.person.id });
  expect(await anna.callIn(id)).toEqual(await far.callIn(id));
  expect(await anna.end(id)).toBe('ok');
  expect(await far.socket.next('call:ended')).toMatchObject({ callId, reason: 'ended' });
});

test('calls of each other at two nodes at the same moment are one', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  const far = await at(other, boris);
  const [first, second] = await Promise.all([anna.invite(id), far.invite(id)]);
  expect(first).toBe(second);
  expect(await anna.stateIn(id)).toBe('live');
});

test('the end of the ringing is told once, though both nodes see it', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  const far = await at(other, boris);
  await anna.invite(id);
  for (const node of [one, other]) node.clock.advance(25_000);
  expect(await far.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
  await far.socket.next('conversations:update');
  expect(await far.heard()).toEqual([]);
  const lines = (await history(anna.person, id)).filter(({ service }) => service?.kind === 'call');
  expect(lines.length).toBe(1);
});

test('a node that goes leaves its deadlines to the other', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  await anna.invite(id);
  const [annaFar, borisFar] = [await at(other, anna), await at(other, boris)];
  await one.app.close();
  other.clock.advance(24_000);
  expect(await borisFar.stateIn(id)).toBe('ringing');
  other.clock.advance(1_000);
  for (const device of [annaFar, borisFar]) {
    expect(await device.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
  }
  expect(await annaFar.lastLineIn(id)).toMatchObject({ outcome: 'missed' });
});
