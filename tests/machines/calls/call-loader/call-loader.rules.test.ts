import { assign, type EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { CallLoaderEvent } from '#machines/calls/call-loader/call-loader.events.ts';
import { callLoaderMachine } from '#machines/calls/call-loader/call-loader.machine.ts';
import { selectAsked, selectWish } from '#machines/calls/call-loader/call-loader.selectors.ts';
import type { Occupation } from '#machines/calls/call/call.occupation.ts';
import { lazyLogic } from '#machines/kit/lazy-logic.ts';
import { callbackActor, createWorld, promiseActor } from '#tests/model/rules.ts';

/** The person is in a call or a room that they have to leave first, or not. */
function begin(leaves: Occupation | null = null) {
  const loadParts = promiseActor<void>();
  const call = callbackActor<EventObject, { readonly userId: string }>();
  const roomVisit = callbackActor<EventObject, { readonly userId: string }>();
  const callDevices = callbackActor<EventObject, undefined>();
  const occupation = callbackActor<CallLoaderEvent, { readonly conversationId: string | null }>();
  const world = createWorld();
  const calls = world.start(
    callLoaderMachine.provide({
      actors: {
        loadParts: loadParts.logic,
        call: lazyLogic(() => call.logic),
        roomVisit: lazyLogic(() => roomVisit.logic),
        callDevices: lazyLogic(() => callDevices.logic),
        watchOccupation: occupation.logic,
      },
      actions: { weigh: assign({ leaves }) },
    }),
    { input: { userId: 'me' } },
  );
  return { loadParts, call, roomVisit, callDevices, occupation, world, calls };
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
  calls.send({ type: 'callLoader.retry' });
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

const toAnna = { type: 'call.start', conversationId: 'c1', video: false } as const;

describe('what waits for the code', () => {
  test('waits 24,999 ms, whatever is tried meanwhile; after 25,000 nobody is called any more', () => {
    for (const [ms, received] of [
      [24_999, [toAnna]],
      [25_000, []],
    ] as const) {
      const { loadParts, call, world, calls } = begin();
      calls.send(toAnna);
      world.clock.increment(ms - 10_000);
      loadParts.last.reject(new Error('no network'));
      calls.send({ type: 'callLoader.retry' });
      world.clock.increment(10_000);
      loadParts.last.resolve();
      expect(call.last.received).toEqual(received);
    }
  });

  test('waits as long again for what is wanted instead', () => {
    const { loadParts, call, world, calls } = begin();
    calls.send(toAnna);
    world.clock.increment(20_000);
    const instead = { ...toAnna, conversationId: 'c2' };
    calls.send(instead);
    world.clock.increment(24_999);
    loadParts.last.resolve();
    expect(call.last.received).toEqual([instead]);
  });

  test('is said where it was begun, and as what failed once the code has not come', () => {
    const { loadParts, world, calls } = begin();
    const said = (conversationId = 'c1') => selectWish(calls.getSnapshot(), conversationId);
    expect(said()).toBeNull();
    calls.send(toAnna);
    expect([said(), said('c2')]).toEqual(['loading', null]);
    loadParts.last.reject(new Error('no network'));
    expect(said()).toBe('missing');
    // The notice does not flicker between the tries.
    world.clock.increment(500);
    expect(said()).toBe('missing');
    loadParts.last.resolve();
    expect(said()).toBeNull();
  });

  test('and has a last word after 25,000 ms, until it is taken back', () => {
    const { world, calls } = begin();
    const said = () => selectWish(calls.getSnapshot(), 'c1');
    calls.send(toAnna);
    world.clock.increment(24_999);
    expect(said()).toBe('loading');
    world.clock.increment(1);
    expect(said()).toBe('failed');
    world.clock.increment(600_000);
    expect(said()).toBe('failed');
    calls.send({ type: 'callLoader.takeBack' });
    expect(said()).toBeNull();
  });

  test('«Повторить» asks for the code at once, and calls when it comes', () => {
    const { loadParts, call, world, calls } = begin();
    const noNetwork = new Error('no network');
    calls.send(toAnna);
    loadParts.last.reject(noNetwork);
    for (let second = 1; second <= 25; second += 1) {
      if (calls.getSnapshot().matches({ code: 'loading' })) loadParts.last.reject(noNetwork);
      world.clock.increment(1_000);
    }
    expect(selectWish(calls.getSnapshot(), 'c1')).toBe('failed');
    calls.send({ type: 'callLoader.callAgain' });
    expect(selectWish(calls.getSnapshot(), 'c1')).toBe('missing');
    loadParts.last.resolve();
    expect(call.last.received).toEqual([toAnna]);
  });

  test('begins no more by itself once it has failed, though the code comes later', () => {
    const { loadParts, call, world, calls } = begin();
    calls.send(toAnna);
    world.clock.increment(25_000);
    loadParts.last.resolve();
    expect([call.last.received, selectWish(calls.getSnapshot(), 'c1')]).toEqual([[], 'failed']);
    calls.send({ type: 'callLoader.callAgain' });
    expect(call.last.received).toEqual([toAnna]);
  });

  test('can be taken back: nobody is called when the code comes', () => {
    const { loadParts, call, calls } = begin();
    calls.send(toAnna);
    calls.send({ type: 'callLoader.takeBack' });
    expect(selectWish(calls.getSnapshot(), 'c1')).toBeNull();
    loadParts.last.resolve();
    expect(call.last.received).toEqual([]);
  });
});

describe('who is in a call or a room already', () => {
  const leaves = { otherId: 'c9' };

  test('is asked first, and told what they leave', () => {
    const { loadParts, call, calls } = begin(leaves);
    calls.send(toAnna);
    expect(selectAsked(calls.getSnapshot()), 'nothing is known before the code').toBeNull();
    loadParts.last.resolve();
    expect(selectAsked(calls.getSnapshot())).toMatchObject({ wanted: toAnna, leaves });
    expect(selectWish(calls.getSnapshot(), 'c1'), 'it waits for the person alone').toBeNull();
    expect(call.last.received).toEqual([]);
  });

  test('leaves that and calls, in this order', () => {
    const { loadParts, call, calls } = begin(leaves);
    loadParts.last.resolve();
    calls.send(toAnna);
    calls.send({ type: 'callLoader.changeOver' });
    expect(call.last.received).toEqual([{ type: 'call.hangUp' }, toAnna]);
    expect(selectAsked(calls.getSnapshot())).toBeNull();
  });

  test('stays there and calls nobody', () => {
    const { loadParts, call, world, calls } = begin(leaves);
    loadParts.last.resolve();
    calls.send(toAnna);
    world.clock.increment(600_000);
    calls.send({ type: 'callLoader.takeBack' });
    calls.send({ type: 'callLoader.changeOver' });
    expect([call.last.received, selectAsked(calls.getSnapshot())]).toEqual([[], null]);
  });

  test('is asked about what they wanted last', () => {
    const { loadParts, call, calls } = begin(leaves);
    loadParts.last.resolve();
    calls.send(toAnna);
    calls.send({ type: 'call.join', conversationId: 'c2', video: false });
    calls.send({ type: 'callLoader.changeOver' });
    expect(call.last.received[1]).toMatchObject({ type: 'call.join', conversationId: 'c2' });
  });
});

describe('while they are asked', () => {
  const leaves = { otherId: 'c9' };
  function ask(patience = 0) {
    const begun = begin(leaves);
    begun.loadParts.last.resolve();
    begun.calls.send(toAnna);
    begun.world.clock.increment(patience);
    return { ...begun, asked: () => selectAsked(begun.calls.getSnapshot()) };
  }

  test('what they have to leave for this call is watched, until they have answered', () => {
    const { occupation, calls } = ask();
    expect(occupation.last).toMatchObject({ input: { conversationId: 'c1' }, stopped: false });
    calls.send({ type: 'callLoader.takeBack' });
    expect(occupation.last.stopped).toBe(true);
  });

  test('they are told what they would leave now', () => {
    const { occupation, asked } = ask();
    occupation.last.send({ type: 'callLoader.occupied', leaves: { room: 'дача' } });
    expect(asked()).toMatchObject({ wanted: toAnna, leaves: { room: 'дача' } });
  });

  test('24,999 ms after the press, the end of the other call begins theirs, once, and asks nothing any more', () => {
    const { occupation, asked, call, world, calls } = ask(24_999);
    occupation.last.send({ type: 'callLoader.callEnded' });
    expect([asked(), call.last.received]).toEqual([null, [toAnna]]);
    calls.send({ type: 'callLoader.changeOver' });
    world.clock.increment(600_000);
    expect(call.last.received).toEqual([toAnna]);
  });

  test('after 25,000 ms it takes a new press: the end of the other call ends the question alone', () => {
    const { occupation, asked, call, calls } = ask(25_000);
    expect(asked()).toMatchObject({ wanted: toAnna, leaves });
    occupation.last.send({ type: 'callLoader.callEnded' });
    expect([asked(), call.last.received]).toEqual([null, []]);
    expect(calls.getSnapshot().context).toMatchObject({ wanted: null, leaves: null });
  });

  test('who is free for another reason, such as a call that rings, is asked nothing and calls nobody', () => {
    const { occupation, asked, call, calls } = ask();
    occupation.last.send({ type: 'callLoader.freed' });
    expect([asked(), call.last.received]).toEqual([null, []]);
    expect(calls.getSnapshot().context).toMatchObject({ wanted: null, leaves: null });
  });

  test('they can still answer where nothing can be watched', () => {
    const { occupation, asked, call, calls } = ask();
    occupation.last.reject(new Error('a fault'));
    expect(asked()).not.toBeNull();
    calls.send({ type: 'callLoader.changeOver' });
    expect(call.last.received).toEqual([{ type: 'call.hangUp' }, toAnna]);
  });
});
