import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls.ts';
import { otherCallOf } from '#machines/calls/call/call.occupation.ts';
import { callPlace } from '#machines/calls/call/call.place.ts';
import { selectCallSize } from '#machines/store/db/db.selectors.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { entryShape } from '#tests/machines/kit/shapes.ts';
import { begin } from './call.world.ts';

const running = (given: Partial<Call> = {}): Call => ({
  callId: 'k1',
  state: 'live',
  video: false,
  callerId: 'anna',
  startedAt: '2026-03-01T10:00:00.000Z',
  userIds: ['anna', 'boris', 'vera'],
  invitedIds: [],
  ...given,
});

function look(call: Call | null, { isGroup = true, conversationId = 'c1' } = {}) {
  const begun = begin();
  const place = (shown = call) =>
    callPlace({ conversationId, isGroup, running: shown, selfId: 'me' }, begun.call.getSnapshot());
  return { ...begun, place };
}

/** A store with this call in each of these conversations. */
const storeWith = (calls: Readonly<Record<string, Call | null>>) =>
  createDb({
    type: 'list.loaded',
    known: {},
    entries: Object.entries(calls).map(([id, call]) => entryShape({ id, call })),
  }).now;

describe('a call in a conversation', () => {
  test('«Идёт звонок · 3» is for who is in the group and not in its call', () => {
    expect(look(running()).place()).toBe('open');
    expect(look(running({ invitedIds: ['me'] })).place()).toBe('open');
    expect(look(null).place()).toBe('none');
    expect(selectCallSize(storeWith({ c1: running() }), 'c1')).toBe(3);
  });

  test('that only rings is nothing to come into', () => {
    const ringing = running({ state: 'ringing', userIds: ['anna'] });
    expect(look(ringing).place()).toBe('none');
    expect(selectCallSize(storeWith({ c1: ringing }), 'c1')).toBe(0);
    expect(selectCallSize(storeWith({ c1: null }), 'c1')).toBe(0);
  });

  test('of two has no room for a third', () => {
    expect(look(running({ userIds: ['anna', 'boris'] }), { isGroup: false }).place()).toBe('none');
  });

  test('is one’s own on another device, in a group and in a direct chat', () => {
    const mine = running({ userIds: ['anna', 'me'] });
    expect(look(mine).place()).toBe('elsewhere');
    expect(look(mine, { isGroup: false }).place()).toBe('elsewhere');
  });

  test('is shown nowhere before the code of calls is loaded, because it may be this tab’s', () => {
    const spot = { conversationId: 'c1', isGroup: true, selfId: 'me' };
    expect(callPlace({ ...spot, running: running({ userIds: ['me'] }) }, undefined)).toBe('none');
    expect(callPlace({ ...spot, running: running() }, undefined)).toBe('open');
  });

  test('begins here, is here, and is over at once for who hangs up, whatever the store still says', () => {
    const { place, goLive, call } = look(running({ userIds: ['anna', 'me'] }));
    call.send({ type: 'call.start', conversationId: 'c1', video: false });
    expect(place(null)).toBe('beginning');
    call.send({ type: 'call.hangUp' });
    goLive();
    expect(place()).toBe('present');
    call.send({ type: 'call.hangUp' });
    expect(place(), 'not «Звонок на другом устройстве» for a moment').toBe('none');
    expect(place(running()), 'one can come back into a group’s').toBe('open');
  });

  test('that another device has taken over is on that device', () => {
    const { place, goLive, room } = look(running({ userIds: ['anna', 'me'] }));
    goLive();
    room.last.send({ type: 'room.disconnected', reason: 'otherDevice' });
    expect(place()).toBe('elsewhere');
  });

  test('is not shown as here in another conversation', () => {
    const { place, goLive } = look(null, { conversationId: 'c2' });
    goLive();
    expect(place()).toBe('none');
  });
});

describe('the call that is to be left before another', () => {
  test('is the one in this tab, also while it only begins', () => {
    const { call, goLive } = begin();
    const db = storeWith({ c1: null, c2: null });
    const other = (id: string) => otherCallOf(db, call.getSnapshot(), id);
    expect(other('c2')).toBeNull();
    call.send({ type: 'call.start', conversationId: 'c1', video: false });
    expect([other('c1'), other('c2')]).toEqual([null, 'c1']);
    call.send({ type: 'call.hangUp' });
    expect(other('c2')).toBeNull();
    goLive();
    expect([other('c1'), other('c2')]).toEqual([null, 'c1']);
  });

  test('is the one on another device, but none that was just left here', () => {
    const mine = running({ userIds: ['anna', 'me'] });
    const db = storeWith({ c1: mine, c2: null, c3: running({ callId: 'k3' }) });
    const { call, goLive } = begin();
    const other = (id: string) => otherCallOf(db, call.getSnapshot(), id);
    expect([other('c1'), other('c2')]).toEqual([null, 'c1']);
    goLive();
    call.send({ type: 'call.hangUp' });
    expect(other('c2')).toBeNull();
  });

  test('is not the one that rings here: that is not answered yet', () => {
    const { call, rings } = begin();
    rings();
    expect(otherCallOf(storeWith({ c2: null }), call.getSnapshot(), 'c2')).toBeNull();
  });
});
