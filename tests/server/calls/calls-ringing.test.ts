/** Ringing (contract, The call record: the rows of its table while it rings), over the real socket and a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceOf, pairAtPages, roomOf, startCallServer, trioAtPages } from '../infra/calling.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestServer } from '../infra/server.ts';
import { createTestVideo } from '../infra/video.ts';

let server: CallServer;
/** A call on a server of its own, in real time: it rings while all other tests run, and the last one hears its end. */
let inRealTime: { readonly node: TestServer; readonly call: Promise<RealCall> };
beforeAll(async () => {
  server = await startCallServer();
  const node = await startTestServer({}, undefined, {}, undefined, createTestVideo());
  inRealTime = { node, call: ringToTheEnd(node) };
});
afterAll(async () => {
  await server.close();
  await inRealTime.node.close();
});

interface RealCall {
  readonly caller: Device;
  readonly id: string;
  readonly rangForMs: number;
  readonly reason: string;
}

async function ringToTheEnd(node: TestServer): Promise<RealCall> {
  const { anna, boris, id } = await pairAtPages(node);
  // Measured by the server's own clock: a machine that has just started may set it.
  const beganAt = Date.now();
  await anna.invite(id);
  const { reason } = await boris.socket.next('call:ended');
  return { caller: anna, id, rangForMs: Date.now() - beganAt, reason };
}

describe('a decline', () => {
  test('ends a call of two; the other devices of who declined fall silent', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    await anna.ring(id, phone, boris);
    expect(await boris.decline(id)).toBe('ok');
    expect(await anna.heard()).toEqual(['declined', 'ended declined']);
    expect(await phone.heard()).toEqual(['ended declinedElsewhere']);
    expect(await boris.heard()).toEqual([]);
    expect(await anna.stateIn(id)).toBe('none');
    expect(await anna.lastLineIn(id)).toMatchObject({
      outcome: 'declined',
      missedBy: [],
      durationS: null,
      content: 'Звонок отклонён',
    });
    expect(await boris.unreadIn(id)).toBe(0);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test("in a group stops only one's own", async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.ring(id, vera);
    expect(await boris.decline(id)).toBe('ok');
    expect(await vera.heard()).toEqual([]);
    expect(await vera.stateIn(id)).toBe('ringing');
    expect(await vera.decline(id)).toBe('ok');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'declined' });
  });

  test.each([
    ['by the clock of the device', 5_000, 'timeout' as const],
    ['in the last second', 24_000, undefined],
  ])('%s is a missed call', async (_, afterMs, reason) => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    server.clock.advance(afterMs);
    expect(await boris.decline(id, undefined, reason)).toBe('ok');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await boris.lastLineIn(id)).toMatchObject({ missedBy: [boris.person.id] });
    expect(await boris.unreadIn(id)).toBe(1);
  });

  test('before the last second is none', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    server.clock.advance(23_999);
    await boris.decline(id);
    expect(await boris.lastLineIn(id)).toMatchObject({ outcome: 'declined', missedBy: [] });
  });

  test('after an answer changes nothing', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    await anna.socket.take();
    expect(await boris.decline(id)).toBe('ok');
    expect(await anna.heard()).toEqual([]);
    expect(await anna.stateIn(id)).toBe('live');
  });
});

describe('time', () => {
  test('rings for 24,999 ms: an answer is in time', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    server.clock.advance(24_999);
    expect(await boris.accept(id)).toBe('ok');
    expect(await anna.stateIn(id)).toBe('live');
  });

  test('after 25,000 ms it is missed: an answer is too late', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.ring(id, boris);
    server.clock.advance(25_000);
    expect(await boris.accept(id)).toBe('call_over');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await boris.lastLineIn(id)).toMatchObject({
      outcome: 'missed',
      missedBy: [boris.person.id],
      content: 'Пропущенный звонок',
    });
  });

  test('ends the ringing by itself, and who missed it is told of the line', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    server.clock.advance(25_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    const { messageId, quiet } = await boris.socket.next('message:notify');
    expect(quiet).toBeUndefined();
    await boris.socket.next('conversations:update');
    const { conversation } = await boris.person.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation.messages[0]?.id).toBe(messageId);
    expect(await boris.unreadIn(id)).toBe(1);
  });

  test('in a group that is live stops the ringing of the others, and the call goes on', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    server.video.join(roomOf(id), anna.person.id);
    server.video.join(roomOf(id), boris.person.id);
    await expect.poll(async () => (await anna.callIn(id))?.state).toBe('live');
    expect(await vera.heard()).toEqual(['incoming']);
    server.clock.advance(25_000);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect((await vera.callIn(id))?.userIds).toEqual([anna.person.id, boris.person.id]);
    expect(await vera.accept(id)).toBe('ok');
    expect((await vera.callIn(id))?.userIds).toContain(vera.person.id);
  });
});

describe('the caller', () => {
  test('who hangs up while it rings has cancelled it', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.ring(id, boris);
    expect(await anna.end(id)).toBe('ok');
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
    expect(await boris.socket.next('message:notify')).toMatchObject({ senderId: anna.person.id });
    expect(await boris.unreadIn(id)).toBe(1);
    expect(await boris.lastLineIn(id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [boris.person.id],
      content: 'Звонок отменён',
    });
  });

  test('whose last socket has been gone for 8 s calls no more', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const tab = await deviceOf(server, anna.person);
    await anna.ring(id, boris);
    anna.socket.close();
    tab.socket.close();
    await expect.poll(() => goneAt(id)).not.toBeNull();
    server.clock.advance(7_999);
    expect(await boris.stateIn(id)).toBe('ringing');
    server.clock.advance(1);
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
  });

  test('who comes back sooner goes on', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await anna.invite(id);
    anna.socket.close();
    await expect.poll(() => goneAt(id)).not.toBeNull();
    server.clock.advance(7_999);
    const again = await deviceOf(server, anna.person);
    await expect.poll(() => goneAt(id)).toBeNull();
    server.clock.advance(8_000);
    expect(await boris.accept(id)).toBe('ok');
    expect(await again.socket.next('call:accepted')).toMatchObject({ userId: boris.person.id });
  });

  async function goneAt(id: string): Promise<Date | null | undefined> {
    const { rows } = await server.db.query<{ at: Date | null }>(
      `select caller_gone_at as at from calls where conversation_id = $1 and stage = 'ringing'`,
      [id],
    );
    return rows[0]?.at;
  }
});

describe('an answer', () => {
  test('is told to the caller; the other devices of who answered fall silent', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    const callId = await anna.ring(id, boris, phone);
    expect(await boris.socket.emit('call:accept', { conversationId: id, video: true })).toEqual({
      ok: true,
      callId,
    });
    expect(await anna.socket.next('call:accepted')).toEqual({
      callId,
      conversationId: id,
      userId: boris.person.id,
      video: true,
    });
    expect(await phone.heard()).toEqual(['ended answeredElsewhere']);
    expect(await boris.heard()).toEqual([]);
    expect(await phone.callIn(id)).toMatchObject({
      state: 'live',
      userIds: [anna.person.id, boris.person.id],
      invitedIds: [],
    });
  });

  test('again by the same person changes nothing', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await anna.invite(id);
    await boris.accept(id);
    await anna.socket.take();
    expect(await boris.accept(id, callId)).toBe('ok');
    expect(await anna.heard()).toEqual([]);
  });

  test('to another call is too late', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const first = await anna.invite(id);
    await anna.end(id);
    const second = await anna.invite(id);
    for (const say of ['accept', 'decline'] as const)
      expect(await boris[say](id, first)).toBe('call_over');
    expect(await anna.end(id, first)).toBe('call_over');
    expect(await boris.stateIn(id)).toBe('ringing');
    expect(await boris.accept(id, second)).toBe('ok');
  });

  test('in a group lets it ring on for the others', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await anna.invite(id);
    await boris.accept(id);
    expect(await vera.heard()).toEqual(['incoming']);
    expect((await vera.callIn(id))?.invitedIds).toEqual([vera.person.id]);
  });
});

describe('a call that is over', () => {
  test('hears nothing any more', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await anna.invite(id);
    await anna.end(id);
    await anna.untilLineIn(id, { callId });
    expect(await boris.accept(id, callId)).toBe('call_over');
    expect(await boris.accept(id)).toBe('call_over');
    expect(await boris.decline(id)).toBe('call_over');
    expect(await anna.end(id, callId)).toBe('ok');
    expect(await boris.end(id)).toBe('ok');
    expect(await anna.stateIn(id)).toBe('none');
  });
});

test('nobody answers for the 25 s that a call really rings', async () => {
  const { caller, id, rangForMs, reason } = await inRealTime.call;
  expect(reason).toBe('missed');
  // It must not end earlier; on a busy machine it may end later.
  expect(rangForMs).toBeGreaterThanOrEqual(25_000);
  await caller.untilLineIn(id, { outcome: 'missed' });
});
