/** Two nodes with one database and one bus between them: a call belongs to neither (contract, The call record). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import {
  accept,
  callIn,
  deviceOf,
  end,
  heard,
  invite,
  lastLine,
  pairAtPages,
  startCallServer,
  stateIn,
} from '../infra/calling.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { history } from '../infra/talk.ts';
import { createTestVideo } from '../infra/video.ts';

let one: CallServer;
let other: CallServer;
beforeAll(async () => {
  const [video, bus] = [createTestVideo(), createInProcessBus()];
  one = await startCallServer(undefined, video, {}, bus);
  other = await startCallServer(one.database, video, {}, bus);
  // Their machines have the same time.
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
  const callId = await invite(anna, id);
  expect(await far.socket.next('call:incoming')).toMatchObject({ callId, conversationId: id });
  expect(await accept(far, id, callId)).toBe('ok');
  expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: boris.person.id });
  expect(await callIn(anna, id)).toEqual(await callIn(far, id));
  expect(await end(anna, id)).toBe('ok');
  expect(await far.socket.next('call:ended')).toMatchObject({ callId, reason: 'ended' });
});

test('calls of each other at two nodes at the same moment are one', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  const far = await at(other, boris);
  const [first, second] = await Promise.all([invite(anna, id), invite(far, id)]);
  expect(first).toBe(second);
  expect(await stateIn(anna, id)).toBe('live');
});

test('the end of the ringing is told once, though both nodes see it', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  const far = await at(other, boris);
  await invite(anna, id);
  for (const node of [one, other]) node.clock.advance(25_000);
  expect(await far.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
  await far.socket.next('conversations:update');
  expect(await heard(far)).toEqual([]);
  const lines = (await history(anna.person, id)).filter(({ service }) => service?.kind === 'call');
  expect(lines.length).toBe(1);
});

test('a node that goes leaves its deadlines to the other', async () => {
  const { anna, boris, id } = await pairAtPages(one);
  await invite(anna, id);
  const [annaFar, borisFar] = [await at(other, anna), await at(other, boris)];
  await one.app.close();
  other.clock.advance(24_000);
  expect(await stateIn(borisFar, id)).toBe('ringing');
  other.clock.advance(1_000);
  for (const device of [annaFar, borisFar]) {
    expect(await device.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
  }
  expect(await lastLine(annaFar, id)).toMatchObject({ outcome: 'missed' });
});
