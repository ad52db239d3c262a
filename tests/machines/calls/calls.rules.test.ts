import type { EventObject } from 'xstate';
import { expect, test } from 'vitest';
import { callsMachine } from '#machines/calls/calls.machine.ts';
import { lateLogic } from '#machines/late.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

function begin() {
  const loadParts = promiseActor<void>();
  const call = callbackActor<EventObject, { readonly userId: string }>();
  const roomVisit = callbackActor<EventObject, { readonly userId: string }>();
  const callDevices = callbackActor<EventObject, undefined>();
  const world = createWorld();
  const calls = world.start(
    callsMachine.provide({
      actors: {
        loadParts: loadParts.logic,
        call: lateLogic(() => call.logic),
        roomVisit: lateLogic(() => roomVisit.logic),
        callDevices: lateLogic(() => callDevices.logic),
      },
    }),
    { input: { userId: 'me' } },
  );
  return { loadParts, call, roomVisit, callDevices, world, calls };
}

test('calls run as soon as their code is there, and not before', () => {
  const { loadParts, call } = begin();
  expect(call.calls).toHaveLength(0);
  loadParts.last.resolve();
  expect(call.last.input).toEqual({ userId: 'me' });
});

test('visits to rooms run beside the call, for the same person', () => {
  const { loadParts, roomVisit } = begin();
  loadParts.last.resolve();
  expect(roomVisit.last.input).toEqual({ userId: 'me' });
});

test('code that does not come is asked for again within 500 ms, or at once when somebody wants to call', () => {
  const { loadParts, world, calls } = begin();
  loadParts.last.reject(new Error('no network'));
  world.clock.increment(500);
  expect(loadParts.calls).toHaveLength(2);
  loadParts.last.reject(new Error('no network'));
  calls.send({ type: 'calls.retry' });
  expect(loadParts.calls).toHaveLength(3);
});

test('a fault in a call ends that call, not the chats', () => {
  const { loadParts, call, world, calls } = begin();
  loadParts.last.resolve();
  call.last.reject(new Error('a fault'));
  expect(calls.getSnapshot().status).toBe('active');
  world.clock.increment(500);
  loadParts.last.resolve();
  expect(call.calls).toHaveLength(2);
});

test('without the choice of devices one can call all the same', () => {
  const { loadParts, call, callDevices, calls } = begin();
  loadParts.last.resolve();
  callDevices.last.reject(new Error('a fault'));
  calls.send({ type: 'call.start', conversationId: 'c1', video: true });
  expect(call.calls).toHaveLength(1);
  expect(call.last.received).toHaveLength(1);
});

test('who wants to call before the code is there has called when it comes, once', () => {
  const { loadParts, call, world, calls } = begin();
  loadParts.last.reject(new Error('no network'));
  calls.send({ type: 'call.start', conversationId: 'c1', video: true });
  expect(loadParts.calls).toHaveLength(2);
  calls.send({ type: 'call.join', conversationId: 'c2', video: false });
  loadParts.last.resolve();
  expect(call.last.received).toEqual([{ type: 'call.join', conversationId: 'c2', video: false }]);
  calls.send({ type: 'call.start', conversationId: 'c3', video: false });
  expect(call.last.received).toHaveLength(2);
  call.last.reject(new Error('a fault'));
  world.clock.increment(1_000);
  loadParts.last.resolve();
  expect(call.calls).toHaveLength(2);
  expect(call.last.received).toEqual([]);
});
