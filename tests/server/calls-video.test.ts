/** What the video server says of calls, and ways into its rooms (contract, The call record; POST /livekit/token). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accept,
  end,
  invite,
  joinedIn,
  lastLine,
  pairAtPages,
  roomOf,
  startCallServer,
  stateIn,
  statusesIn,
  talking,
} from './calling.ts';
import type { CallServer } from './calling.ts';
import { videoSignature } from './video.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

/** As the video server's webhook does. */
async function news(told: object, id: string = randomUUID()): Promise<string> {
  return server.visitor().outcome('POST /livekit/webhook', {
    raw: JSON.stringify({ id, roomSid: 'RM', guest: null, ...told }),
    headers: { 'content-type': 'application/webhook+json', authorization: videoSignature },
  });
}

/** Who is there has been looked at anew. */
async function looked(id: string): Promise<void> {
  const before = server.video.looks(roomOf(id));
  await expect.poll(() => server.video.looks(roomOf(id))).toBeGreaterThanOrEqual(before + 2);
}

describe('news of the video server', () => {
  test('may be lost: the next look finds who has come', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    await accept(boris, id);
    server.video.join(roomOf(id), boris.person.id);
    await expect.poll(() => statusesIn(server, id)).toEqual(['accepted', 'joined']);
  });

  test('that is doubled, late or of another room changes nothing', async () => {
    const { anna, boris, id } = await talking(server);
    const guest = { userId: boris.person.id, sid: 'of an older connection' };
    const room = roomOf(id);
    const once = randomUUID();
    expect(await news({ kind: 'left', room, guest }, once)).toBe('204');
    expect(await news({ kind: 'left', room, guest }, once)).toBe('204');
    expect(await news({ kind: 'joined', room, guest })).toBe('204');
    // Of the call before: its room has the same name.
    expect(await news({ kind: 'finished', room })).toBe('204');
    expect(await news({ kind: 'finished', room: 'demo-room' })).toBe('204');
    expect(await news({ kind: 'finished', room: 'conv-nothing' })).toBe('204');
    expect(await stateIn(anna, id)).toBe('live');
    expect(await statusesIn(server, id)).toEqual(['joined', 'joined']);
  });

  test('that is not signed is refused', async () => {
    const given = { raw: '{}', headers: { 'content-type': 'application/webhook+json' } };
    expect(await server.visitor().outcome('POST /livekit/webhook', given)).toBe('401 unauthorized');
  });

  test('of somebody who came without accepting is an answer', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    server.video.join(roomOf(id), boris.person.id);
    expect(await anna.socket.next('call:accepted')).toMatchObject({ userId: boris.person.id });
    expect(await stateIn(anna, id)).toBe('live');
  });

  test('closes a door through which somebody came after the end', async () => {
    const { anna, id } = await talking(server);
    await end(anna, id);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
    const sid = server.video.join(roomOf(id), anna.person.id);
    await news({ kind: 'joined', room: roomOf(id), guest: { userId: anna.person.id, sid } });
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });
});

describe('a connection that is lost', () => {
  test('is no leaving: who comes back within 30 s goes on', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.leave(roomOf(id), boris.person.id);
    await looked(id);
    server.clock.advance(29_999);
    await looked(id);
    expect(await stateIn(anna, id)).toBe('live');
    server.video.join(roomOf(id), boris.person.id);
    await looked(id);
    server.clock.advance(30_000);
    await looked(id);
    expect(await statusesIn(server, id)).toEqual(['joined', 'joined']);
  });

  test('ends the call of two after 30 s', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.leave(roomOf(id), boris.person.id);
    await looked(id);
    server.clock.advance(30_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'ended' });
  });

  test('by a video server that begins anew loses nobody who comes back', async () => {
    const { anna, boris, id } = await talking(server);
    server.video.turn('preparing');
    server.video.forget();
    server.clock.advance(60_000);
    server.video.turn('available');
    await looked(id);
    for (const { person } of [anna, boris]) {
      const token = await person.outcome('POST /livekit/token', { body: { room: roomOf(id) } });
      expect(token).toBe('200');
      server.video.join(roomOf(id), person.id);
    }
    await looked(id);
    server.clock.advance(30_000);
    await looked(id);
    expect(await stateIn(anna, id)).toBe('live');
    expect(await joinedIn(server, id)).toBe(2);
  });

  test('by a video server that will not be back ends as failed', async () => {
    const { anna, id } = await talking(server);
    server.video.turn('off');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'failed' });
    server.video.turn('available');
    expect(await lastLine(anna, id)).toMatchObject({ outcome: 'failed' });
  });
});

describe('a way into a room', () => {
  test("is for who is in the conversation, while a call runs there; its name is the session's", async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const room = roomOf(id);
    const asked = { room, participantName: 'Самозванец', participantMetadata: { admin: true } };
    expect(await boris.person.outcome('POST /livekit/token', { body: asked })).toBe('409 no_call');
    await invite(anna, id);
    const { token, url, data } = await boris.person.ok('POST /livekit/token', { body: asked });
    expect(token).toBe(`${room} for ${boris.person.id}, boris`);
    expect(data).toEqual({ token, url });
    const stranger = await server.person('stranger');
    expect(await stranger.outcome('POST /livekit/token', { body: asked })).toBe('404 not_found');
    await end(anna, id);
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
