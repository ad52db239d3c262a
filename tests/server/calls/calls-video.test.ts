/** The video server's webhooks about calls, and tokens for its rooms (contract, The call record; POST /livekit/token). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  looked,
  joinedIn,
  pairAtPages,
  roomOf,
  startCallServer,
  statusesIn,
  talking,
} from '../infra/calling.ts';
import { testServer } from '../infra/server.ts';
import type { Device } from '../infra/calling.ts';
import type { RoomGuest } from '#server/calls/video/video.ts';
import { videoSignature } from '../infra/video.ts';

const server = testServer(startCallServer);

/** Posts a webhook as the video server does. */
async function news(
  room: string,
  { leaver = null, id = randomUUID() }: { leaver?: RoomGuest | null; id?: string } = {},
): Promise<string> {
  return server.visitor().outcome('POST /livekit/webhook', {
    raw: JSON.stringify({ id, room, leaver }),
    headers: { 'content-type': 'application/webhook+json', authorization: videoSignature },
  });
}

/** This person's connection to the video server. */
function guestIn(id: string, { person }: Device): RoomGuest {
  const found = server.video.rooms.get(roomOf(id))?.find(({ userId }) => userId === person.id);
  if (!found) throw new Error('not there');
  return found;
}

describe('news of the video server', () => {
  test('may be lost: the next look finds who has come', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    server.video.join(roomOf(id), boris.person.id);
    await expect.poll(() => statusesIn(server, id)).toEqual(['accepted', 'joined']);
  });

  test('that is doubled, late or of another room changes nothing', async () => {
    const { anna, boris, id } = await talking(server);
    const room = roomOf(id);
    const leaver = { userId: boris.person.id, sid: 'of an older connection' };
    expect(await news(room, { leaver })).toBe('204');
    // The news is of the call before, whose room has the same name.
    expect(await news(room)).toBe('204');
    for (const other of ['demo-room', 'conv-nothing']) expect(await news(other)).toBe('204');
    expect(await statusesIn(server, id)).toEqual(['joined', 'joined']);
    const told = randomUUID();
    const left = guestIn(id, boris);
    server.video.leave(room, boris.person.id);
    expect(await news(room, { leaver: left, id: told })).toBe('204');
    expect(await statusesIn(server, id)).toEqual(['joined', 'accepted']);
    server.video.join(room, boris.person.id);
    await looked(server, id);
    expect(await news(room, { leaver: left })).toBe('204');
    // A repeated webhook is not even read.
    const leaverNow = guestIn(id, boris);
    server.video.leave(room, boris.person.id);
    expect(await news(room, { leaver: leaverNow, id: told })).toBe('204');
    server.clock.advance(5_000);
    await looked(server, id);
    expect(await anna.stateIn(id)).toBe('live');
  });

  test.each([
    ['a video server that hangs', 'calls_unavailable', hangVideo],
    ['one that is not there', 'calls_unavailable', takeVideoAway],
    ['a database that fails', 'internal', spoilCalls],
  ])('that is in vain because of %s is heard when it is told again', async (_, code, trouble) => {
    const { anna, boris, id } = await talking(server);
    const left = { leaver: guestIn(id, boris), id: randomUUID() };
    await trouble(true);
    expect(await news(roomOf(id), left)).toMatch(new RegExp(`^50[03] ${code}$`));
    server.video.leave(roomOf(id), boris.person.id);
    await trouble(false);
    expect(await news(roomOf(id), left)).toBe('204');
    server.clock.advance(5_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  });

  async function hangVideo(isHanging: boolean): Promise<void> {
    server.video.hang(isHanging);
  }

  async function takeVideoAway(isAway: boolean): Promise<void> {
    server.video.turn(isAway ? 'preparing' : 'available');
  }

  /** Makes every query about calls fail, or work again. */
  async function spoilCalls(isSpoilt: boolean): Promise<void> {
    const [from, to] = isSpoilt ? ['calls', 'calls_spoilt'] : ['calls_spoilt', 'calls'];
    await server.db.query(`alter table ${from} rename to ${to}`);
  }

  test('that is not signed is refused', async () => {
    const given = { raw: '{}', headers: { 'content-type': 'application/webhook+json' } };
    expect(await server.visitor().outcome('POST /livekit/webhook', given)).toBe('401 unauthorized');
  });

  test('of somebody who came without accepting is an answer', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    server.video.join(roomOf(id), boris.person.id);
    expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: boris.person.id });
    expect(await anna.stateIn(id)).toBe('live');
  });

  test('closes a door through which somebody came after the end', async () => {
    const { anna, id } = await talking(server);
    await anna.end(id);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
    server.video.join(roomOf(id), anna.person.id);
    await news(roomOf(id));
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });
});

describe('a device that leaves the video server by itself', () => {
  async function leave(id: string, device: Device): Promise<void> {
    const leaver = guestIn(id, device);
    server.video.leave(roomOf(id), device.person.id);
    expect(await news(roomOf(id), { leaver })).toBe('204');
  }

  test('and is not back within 5 s ends the call of two', async () => {
    const { anna, boris, id } = await talking(server);
    await leave(id, boris);
    server.clock.advance(4_999);
    await looked(server, id);
    expect(await anna.stateIn(id)).toBe('live');
    server.clock.advance(1);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  });

  test('has no more time where a look missed it before that was told', async () => {
    const { anna, boris, id } = await talking(server);
    const leaver = guestIn(id, boris);
    server.video.leave(roomOf(id), boris.person.id);
    await looked(server, id);
    expect(await news(roomOf(id), { leaver })).toBe('204');
    server.clock.advance(5_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  });

  test('and is back sooner has only made its connection anew', async () => {
    const { anna, boris, id } = await talking(server);
    await leave(id, boris);
    server.clock.advance(4_999);
    server.video.join(roomOf(id), boris.person.id);
    await looked(server, id);
    server.clock.advance(60_000);
    await looked(server, id);
    expect(await anna.heard()).toEqual([]);
    expect(await statusesIn(server, id)).toEqual(['joined', 'joined']);
  });
});

describe('a connection that is lost', () => {
  test('is no leaving: who comes back within 30 s goes on', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.leave(roomOf(id), boris.person.id);
    await looked(server, id);
    server.clock.advance(29_999);
    await looked(server, id);
    expect(await anna.stateIn(id)).toBe('live');
    server.video.join(roomOf(id), boris.person.id);
    await looked(server, id);
    server.clock.advance(30_000);
    await looked(server, id);
    expect(await statusesIn(server, id)).toEqual(['joined', 'joined']);
  });

  test('ends the call of two after 30 s', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.leave(roomOf(id), boris.person.id);
    await looked(server, id);
    server.clock.advance(30_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  });

  test('by a video server that begins anew loses nobody who comes back', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.turn('preparing');
    server.video.forget();
    server.clock.advance(60_000);
    server.video.turn('available');
    // The room was opened again for the call, because a device that reconnects does not ask us first.
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(true);
    await looked(server, id);
    server.clock.advance(29_999);
    await looked(server, id);
    expect(await anna.stateIn(id)).toBe('live');
    for (const { person } of [anna, boris]) {
      const token = await person.outcome('POST /livekit/token', { body: { room: roomOf(id) } });
      expect(token).toBe('200');
      server.video.join(roomOf(id), person.id);
    }
    await looked(server, id);
    server.clock.advance(30_000);
    await looked(server, id);
    expect(await anna.stateIn(id)).toBe('live');
    expect(await joinedIn(server, id)).toBe(2);
  });

  test('by a video server that will not be back ends as failed', async () => {
    const { anna, id } = await talking(server);
    server.video.turn('off');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'failed' });
    server.video.turn('available');
    expect(await anna.lastLineIn(id)).toMatchObject({ outcome: 'failed' });
  });
});

describe('a way into a room', () => {
  test("is for who is in the conversation, while a call runs there; its name is the session's", async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const room = roomOf(id);
    const asked = { room, participantName: 'Самозванец', participantMetadata: { admin: true } };
    expect(await boris.person.outcome('POST /livekit/token', { body: asked })).toBe('409 no_call');
    await anna.invite(id);
    const { token, url, data } = await boris.person.ok('POST /livekit/token', { body: asked });
    expect(token).toBe(`${room} for ${boris.person.id}, boris`);
    expect(data).toEqual({ token, url });
    const stranger = await server.person('stranger');
    expect(await stranger.outcome('POST /livekit/token', { body: asked })).toBe('404 not_found');
    await anna.end(id);
    expect(await boris.person.outcome('POST /livekit/token', { body: asked })).toBe('409 no_call');
    server.video.turn('preparing');
    expect(await boris.person.outcome('POST /livekit/token', { body: asked })).toBe(
      '503 calls_unavailable',
    );
    expect(await stranger.outcome('POST /livekit/token', { body: asked })).toBe('404 not_found');
    server.video.turn('available');
  });

  test('of the free ones is for everybody who is signed in, and is there before the answer', async () => {
    const person = await server.person('guest');
    const { token, url } = await person.ok('POST /livekit/token', {
      body: { room: ' demo-room ' },
    });
    expect(token).toBe(`demo-room for ${person.id}, guest`);
    expect(url).toMatch(/^ws:\/\/.+\/livekit$/);
    expect(server.video.rooms.has('demo-room')).toBe(true);
    expect(await person.outcome('POST /livekit/token', { body: { room: 'conv-demo' } })).toBe(
      '404 not_found',
    );
    expect(await person.outcome('POST /livekit/token', { body: { room: ' ' } })).toBe(
      '400 validation',
    );
    server.video.hang(true);
    expect(await person.outcome('POST /livekit/token', { body: { room: 'demo-room' } })).toBe(
      '503 calls_unavailable',
    );
    server.video.hang(false);
  });

  test('of a free one is for fifty people, and for whoever of them comes again', async () => {
    const [first, last] = [await server.person('first'), await server.person('last')];
    const ask = (person: typeof first) =>
      person.outcome('POST /livekit/token', { body: { room: 'full-room' } });
    expect(await ask(first)).toBe('200');
    server.video.join('full-room', first.id);
    for (let n = 2; n < 50; n += 1) server.video.join('full-room', `somebody-${n}`);
    expect(await ask(last)).toBe('200');
    server.video.join('full-room', 'somebody-50');
    expect(await ask(last)).toBe('409 room_full');
    expect(await ask(first)).toBe('200');
    server.video.leave('full-room', 'somebody-7');
    expect(await ask(last)).toBe('200');
  });
});
