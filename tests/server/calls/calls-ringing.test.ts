/** Ringing, over the real socket and a real database (contract, The call record): the rows of its table while it rings. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accept,
  callIn,
  decline,
  deviceOf,
  end,
  heard,
  invite,
  lastLine,
  pairAtPages,
  roomOf,
  startCallServer,
  stateIn,
  trioAtPages,
  unreadOf,
  untilLine,
} from '../infra/calling.ts';
import type { CallServer, Device } from '../infra/calling.ts';
import { startTestServer } from '../infra/server.ts';
import type { TestServer } from '../infra/server.ts';
import { createTestVideo } from '../infra/video.ts';

let server: CallServer;
/** On a server of its own, with the time that passes: it rings while all other tests run, and the last one hears its end. */
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
  // By the clock that the server goes by: a machine that has just started may set it.
  const beganAt = Date.now();
  await invite(anna, id);
  const { reason } = await boris.socket.next('call:ended');
  return { caller: anna, id, rangForMs: Date.now() - beganAt, reason };
}

describe('a decline', () => {
  test('ends a call of two; the other devices of who declined fall silent', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const phone = await deviceOf(server, await server.anotherDevice(boris.person));
    await invite(anna, id);
    await phone.socket.next('call:incoming');
    await boris.socket.next('call:incoming');
    expect(await decline(boris, id)).toBe('ok');
    expect(await heard(anna)).toEqual(['declined', 'ended declined']);
    expect(await heard(phone)).toEqual(['ended declinedElsewhere']);
    expect(await heard(boris)).toEqual([]);
    expect(await stateIn(anna, id)).toBe('none');
    expect(await lastLine(anna, id)).toMatchObject({
      outcome: 'declined',
      missedBy: [],
      durationS: null,
      content: 'Звонок отклонён',
    });
    expect(await unreadOf(boris, id)).toBe(0);
    await expect.poll(() => server.video.rooms.has(roomOf(id))).toBe(false);
  });

  test("in a group stops only one's own", async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await invite(anna, id);
    await vera.socket.next('call:incoming');
    expect(await decline(boris, id)).toBe('ok');
    expect(await heard(vera)).toEqual([]);
    expect(await stateIn(vera, id)).toBe('ringing');
    expect(await decline(vera, id)).toBe('ok');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'declined' });
  });

  test.each([
    ['by the clock of the device', 5_000, 'timeout' as const],
    ['in the last second', 24_000, undefined],
  ])('%s is a missed call', async (_, afterMs, reason) => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    server.clock.advance(afterMs);
    expect(await decline(boris, id, undefined, reason)).toBe('ok');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await lastLine(boris, id)).toMatchObject({ missedBy: [boris.person.id] });
    expect(await unreadOf(boris, id)).toBe(1);
  });

  test('before the last second is none', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    server.clock.advance(23_999);
    await decline(boris, id);
    expect(await lastLine(boris, id)).toMatchObject({ outcome: 'declined', missedBy: [] });
  });

  test('after an answer changes nothing', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    await accept(boris, id);
    await anna.socket.take();
    expect(await decline(boris, id)).toBe('ok');
    expect(await heard(anna)).toEqual([]);
    expect(await stateIn(anna, id)).toBe('live');
  });
});

describe('time', () => {
  test('rings for 24,999 ms: an answer is in time', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    server.clock.advance(24_999);
    expect(await accept(boris, id)).toBe('ok');
    expect(await stateIn(anna, id)).toBe('live');
  });

  test('after 25,000 ms it is missed: an answer is too late', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    await boris.socket.next('call:incoming');
    server.clock.advance(25_000);
    expect(await accept(boris, id)).toBe('call_over');
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect(await lastLine(boris, id)).toMatchObject({
      outcome: 'missed',
      missedBy: [boris.person.id],
      content: 'Пропущенный звонок',
    });
  });

  test('ends the ringing by itself, and who missed it is told of the line', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    server.clock.advance(25_000);
    expect(await anna.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    const { messageId, quiet } = await boris.socket.next('message:notify');
    expect(quiet).toBeUndefined();
    await boris.socket.next('conversations:update');
    const { conversation } = await boris.person.ok('GET /conversations/{id}', { params: { id } });
    expect(conversation.messages[0]?.id).toBe(messageId);
    expect(await unreadOf(boris, id)).toBe(1);
  });

  test('in a group that is live stops the ringing of the others, and the call goes on', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await invite(anna, id);
    await accept(boris, id);
    server.video.join(roomOf(id), anna.person.id);
    server.video.join(roomOf(id), boris.person.id);
    await expect.poll(async () => (await callIn(anna, id))?.state).toBe('live');
    expect(await heard(vera)).toEqual(['incoming']);
    server.clock.advance(25_000);
    expect(await vera.socket.next('call:ended')).toMatchObject({ reason: 'missed' });
    expect((await callIn(vera, id))?.userIds).toEqual([anna.person.id, boris.person.id]);
    expect(await accept(vera, id)).toBe('ok');
    expect((await callIn(vera, id))?.userIds).toContain(vera.person.id);
  });
});

describe('the caller', () => {
  test('who hangs up while it rings has cancelled it', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    await boris.socket.next('call:incoming');
    expect(await end(anna, id)).toBe('ok');
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
    expect(await boris.socket.next('message:notify')).toMatchObject({ senderId: anna.person.id });
    expect(await unreadOf(boris, id)).toBe(1);
    expect(await lastLine(boris, id)).toMatchObject({
      outcome: 'cancelled',
      missedBy: [boris.person.id],
      content: 'Звонок отменён',
    });
  });

  test('whose last socket has been gone for 8 s calls no more', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const tab = await deviceOf(server, anna.person);
    await invite(anna, id);
    await boris.socket.next('call:incoming');
    anna.socket.close();
    tab.socket.close();
    await expect.poll(() => goneAt(id)).not.toBeNull();
    server.clock.advance(7_999);
    expect(await stateIn(boris, id)).toBe('ringing');
    server.clock.advance(1);
    expect(await boris.socket.next('call:ended')).toMatchObject({ reason: 'cancelled' });
  });

  test('who comes back sooner goes on', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    await invite(anna, id);
    anna.socket.close();
    await expect.poll(() => goneAt(id)).not.toBeNull();
    server.clock.advance(7_999);
    const again = await deviceOf(server, anna.person);
    await expect.poll(() => goneAt(id)).toBeNull();
    server.clock.advance(8_000);
    expect(await accept(boris, id)).toBe('ok');
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
    const callId = await invite(anna, id);
    await boris.socket.next('call:incoming');
    await phone.socket.next('call:incoming');
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
    expect(await heard(phone)).toEqual(['ended answeredElsewhere']);
    expect(await heard(boris)).toEqual([]);
    expect(await callIn(phone, id)).toMatchObject({
      state: 'live',
      userIds: [anna.person.id, boris.person.id],
      invitedIds: [],
    });
  });

  test('again by the same person changes nothing', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await invite(anna, id);
    await accept(boris, id);
    await anna.socket.take();
    expect(await accept(boris, id, callId)).toBe('ok');
    expect(await heard(anna)).toEqual([]);
  });

  test('to another call is too late', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const first = await invite(anna, id);
    await end(anna, id);
    const second = await invite(anna, id);
    for (const say of [accept, decline]) expect(await say(boris, id, first)).toBe('call_over');
    expect(await end(anna, id, first)).toBe('call_over');
    expect(await stateIn(boris, id)).toBe('ringing');
    expect(await accept(boris, id, second)).toBe('ok');
  });

  test('in a group lets it ring on for the others', async () => {
    const { anna, boris, vera, id } = await trioAtPages(server);
    await invite(anna, id);
    await accept(boris, id);
    expect(await heard(vera)).toEqual(['incoming']);
    expect((await callIn(vera, id))?.invitedIds).toEqual([vera.person.id]);
  });
});

describe('a call that is over', () => {
  test('hears nothing any more', async () => {
    const { anna, boris, id } = await pairAtPages(server);
    const callId = await invite(anna, id);
    await end(anna, id);
    await untilLine(anna, id, { callId });
    expect(await accept(boris, id, callId)).toBe('call_over');
    expect(await accept(boris, id)).toBe('call_over');
    expect(await decline(boris, id)).toBe('call_over');
    expect(await end(anna, id, callId)).toBe('ok');
    expect(await end(boris, id)).toBe('ok');
    expect(await stateIn(anna, id)).toBe('none');
  });
});

test('nobody answers for the 25 s that a call really rings', async () => {
  const { caller, id, rangForMs, reason } = await inRealTime.call;
  expect(reason).toBe('missed');
  // Not sooner; later it is on a machine that has other things to do.
  expect(rangForMs).toBeGreaterThanOrEqual(25_000);
  await untilLine(caller, id, { outcome: 'missed' });
});
