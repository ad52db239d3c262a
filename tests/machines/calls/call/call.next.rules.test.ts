/** A second call that rings during another. */
import { expect, test } from 'vitest';
import {
  selectEndedBefore,
  selectNext,
  selectNextShown,
  selectReason,
} from '#machines/calls/call/call.selectors.ts';
import { begin } from './call.world.ts';

test('it can be answered in its place: the first is left, by its name', () => {
  const { goLive, rings, call, said, askServer, room, stage } = begin();
  goLive();
  rings({ callId: 'k2', conversationId: 'c2' });
  expect([stage(), selectNext(call.getSnapshot())?.callId]).toEqual(['live', 'k2']);
  call.send({ type: 'call.answerNext', video: false });
  expect([stage(), room.last.stopped]).toEqual(['answering', true]);
  expect(said().slice(-2)).toEqual(
    expect.arrayContaining([
      { name: 'call:end', payload: { conversationId: 'c1', callId: 'k1' } },
      { name: 'call:accept', payload: { conversationId: 'c2', callId: 'k2', video: false } },
    ]),
  );
  for (const one of askServer.calls.slice(-2)) one.resolve({ ok: true, callId: 'k2' });
  expect(call.getSnapshot().context).toMatchObject({ callId: 'k2', next: null });
});

test('it can be answered also while the first answer is on its way', () => {
  const { rings, call, said, askServer, stage } = begin();
  rings();
  call.send({ type: 'call.answer', video: true });
  rings({ callId: 'k2', conversationId: 'c2' });
  call.send({ type: 'call.answerNext', video: false });
  expect(said().slice(-2)).toEqual(
    expect.arrayContaining([
      { name: 'call:end', payload: { conversationId: 'c1', callId: 'k1' } },
      { name: 'call:accept', payload: { conversationId: 'c2', callId: 'k2', video: false } },
    ]),
  );
  for (const one of askServer.calls.slice(-2)) one.resolve({ ok: true, callId: 'k2' });
  expect([stage(), call.getSnapshot().context.callId]).toEqual(['joining', 'k2']);
});

test('it can be put aside: it is not shown, and rings when the first is over', () => {
  const { goLive, rings, call, ends, stage } = begin();
  const shown = () => selectNextShown(call.getSnapshot())?.callId;
  goLive();
  rings({ callId: 'k2', conversationId: 'c2' });
  expect(shown()).toBe('k2');
  call.send({ type: 'call.putNextAside' });
  expect([shown(), selectNext(call.getSnapshot())?.callId]).toEqual([undefined, 'k2']);
  ends('ended');
  expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  rings({ callId: 'k3', conversationId: 'c3' });
  expect(shown(), 'a third one').toBe('k3');
});

test('it is forgotten with its end, also where that was lost', () => {
  const { goLive, rings, ends, call, begins } = begin();
  const next = () => selectNext(call.getSnapshot())?.callId;
  goLive();
  rings({ callId: 'k2', conversationId: 'c2' });
  ends('cancelled', 'k2');
  expect(next()).toBeUndefined();
  rings({ callId: 'k3', conversationId: 'c3' });
  begins(['me'], 'k3');
  expect(next()).toBe('k3');
  begins([], 'k3');
  expect(next()).toBeUndefined();
});

test('it rings when the first was answered on another device, and that is said beside it for 8 s', () => {
  const { rings, ends, call, stage, world } = begin();
  const before = () => selectEndedBefore(call.getSnapshot());
  rings();
  rings({ callId: 'k2', conversationId: 'c2' });
  expect(before()).toBeNull();
  ends('answeredElsewhere');
  expect([stage(), call.getSnapshot().context.callId]).toEqual(['ringing', 'k2']);
  world.clock.increment(7_999);
  const said = { conversationId: 'c1', reason: 'answeredElsewhere', isOutgoing: false };
  expect(before()).toEqual(said);
  world.clock.increment(1);
  expect([stage(), before()]).toEqual(['ringing', null]);
});

test('its own end is shown as usual, and the first call’s no more', () => {
  const { rings, ends, call } = begin();
  rings();
  rings({ callId: 'k2', conversationId: 'c2' });
  ends('declinedElsewhere');
  ends('cancelled', 'k2');
  expect(selectReason(call.getSnapshot())).toBe('cancelled');
  expect(selectEndedBefore(call.getSnapshot())).toBeNull();
  call.send({ type: 'call.dismiss' });
  rings({ callId: 'k3', conversationId: 'c3' });
  expect(selectEndedBefore(call.getSnapshot())).toBeNull();
});
