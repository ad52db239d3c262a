import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { selectIsBlocked } from '#machines/calls/ringer/ringer.selectors.ts';
import { incoming } from './incoming.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let ringer: ActorRefFrom<typeof ringerMachine>;
let sound: ReturnType<typeof callbackActor>;
let isTaken: ReturnType<typeof promiseActor<boolean>>;
let gestures: ReturnType<typeof callbackActor>;

const wait = (ms: number) => world.clock.increment(ms);
/** The dialog's hints in order: true when the browser keeps the ringing silent. */
let hints: boolean[];
const isBlocked = () => selectIsBlocked(ringer.getSnapshot());

beforeEach(() => {
  world = createWorld();
  [sound, isTaken, gestures] = [callbackActor(), promiseActor(), callbackActor()];
  ringer = world.start(
    ringerMachine.provide({
      actors: { sound: sound.logic, isTaken: isTaken.logic, watchGestures: gestures.logic },
    }),
    { input: { incoming, isSilent: false } },
  );
  hints = [isBlocked()];
  ringer.subscribe(() => {
    if (isBlocked() !== hints.at(-1)) hints.push(isBlocked());
  });
});

test('it takes its turn at once, says that it sounds, and sounds on', () => {
  expect([sound.calls.length, hints]).toEqual([1, [false]]);
  sound.last.send({ type: 'ring.sounding' });
  wait(25_000);
  expect([hints, sound.last.stopped]).toEqual([[false], false]);
});

test('a tab that may not sound gives its turn away, and says so after 300 ms', () => {
  sound.last.send({ type: 'ring.refused' });
  expect(sound.last.stopped, 'the turn is another’s').toBe(true);
  wait(299);
  expect(isTaken.calls).toHaveLength(0);
  wait(1);
  isTaken.last.resolve(false);
  expect(hints).toEqual([false, true]);
});

test('it says nothing where another tab sounds, and takes the turn after that one', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.resolve(true);
  expect([sound.calls.length, hints]).toEqual([2, [false]]);
});

test('at the next gesture it tries again: once', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.resolve(false);
  gestures.last.send({ type: 'ring.gesture' });
  expect([sound.calls.length, gestures.last.stopped]).toEqual([2, true]);
  sound.last.send({ type: 'ring.sounding' });
  expect(hints).toEqual([false, true, false]);
});

test('the end of a touch counts where its beginning was refused', () => {
  for (let gesture = 0; gesture < 2; gesture += 1) {
    sound.last.send({ type: 'ring.refused' });
    gestures.last.send({ type: 'ring.gesture' });
  }
  expect([sound.calls.length, hints]).toEqual([3, [false]]);
});

test('a gesture that the browser does not take is followed by the next', () => {
  for (const _ of ['Escape', 'Shift']) {
    sound.last.send({ type: 'ring.refused' });
    wait(300);
    isTaken.last.resolve(false);
    gestures.last.send({ type: 'ring.gesture' });
  }
  expect([sound.calls.length, hints]).toEqual([3, [false, true]]);
});

test('it says that it is silent when it cannot know of other tabs', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.reject(new Error('no locks'));
  expect(hints).toEqual([false, true]);
});
