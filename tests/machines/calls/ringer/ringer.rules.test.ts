import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { callbackActor, createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let ringer: ActorRefFrom<typeof ringerMachine>;
let sound: ReturnType<typeof callbackActor>;
let isTaken: ReturnType<typeof promiseActor<boolean>>;
let gestures: ReturnType<typeof callbackActor>;

const wait = (ms: number) => world.clock.increment(ms);
const told = () => world.toldParent().map(({ type }) => type);

beforeEach(() => {
  world = createWorld();
  [sound, isTaken, gestures] = [callbackActor(), promiseActor(), callbackActor()];
  ringer = world.start(
    ringerMachine.provide({
      actors: { sound: sound.logic, isTaken: isTaken.logic, watchGestures: gestures.logic },
    }),
  );
});

test('it takes its turn at once, says that it sounds, and sounds on', () => {
  expect([sound.calls.length, told()]).toEqual([1, []]);
  sound.last.send({ type: 'ring.sounding' });
  wait(25_000);
  expect([told(), sound.last.stopped]).toEqual([['ringer.sounding'], false]);
});

test('a tab that may not sound gives its turn away, and says so after 300 ms', () => {
  sound.last.send({ type: 'ring.refused' });
  expect(sound.last.stopped, 'the turn is another’s').toBe(true);
  wait(299);
  expect(isTaken.calls).toHaveLength(0);
  wait(1);
  isTaken.last.resolve(false);
  expect(told()).toEqual(['ringer.blocked']);
});

test('it says nothing where another tab sounds, and takes the turn after that one', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.resolve(true);
  expect([sound.calls.length, told()]).toEqual([2, []]);
});

test('at the next gesture it tries again: once', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.resolve(false);
  gestures.last.send({ type: 'ring.gesture' });
  expect([sound.calls.length, gestures.last.stopped]).toEqual([2, true]);
  sound.last.send({ type: 'ring.sounding' });
  expect(told()).toEqual(['ringer.blocked', 'ringer.sounding']);
});

test('the end of a touch counts where its beginning was refused', () => {
  for (let gesture = 0; gesture < 2; gesture += 1) {
    sound.last.send({ type: 'ring.refused' });
    gestures.last.send({ type: 'ring.gesture' });
  }
  expect([sound.calls.length, told()]).toEqual([3, []]);
});

test('a gesture that the browser does not take is followed by the next', () => {
  for (const _ of ['Escape', 'Shift']) {
    sound.last.send({ type: 'ring.refused' });
    wait(300);
    isTaken.last.resolve(false);
    gestures.last.send({ type: 'ring.gesture' });
  }
  expect([sound.calls.length, told()]).toEqual([3, ['ringer.blocked', 'ringer.blocked']]);
});

test('it rather says that it is silent than nothing, where it cannot know of the other tabs', () => {
  sound.last.send({ type: 'ring.refused' });
  wait(300);
  isTaken.last.reject(new Error('no locks'));
  expect(told()).toEqual(['ringer.blocked']);
  expect(ringer.getSnapshot().matches({ refused: 'blocked' })).toBe(true);
});
