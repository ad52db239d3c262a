import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { typistsMachine } from '#machines/chats/typists/typists.machine.ts';
import { selectDots, selectTypistIds } from '#machines/chats/typists/typists.selectors.ts';
import { createWorld, type World } from '#tests/model/rules.ts';

describe('while others write', () => {
  let world: World;
  let typists: ActorRefFrom<typeof typistsMachine>;
  const who = (conversationId = 'c1') => selectTypistIds(typists.getSnapshot(), conversationId);
  const dots = () => selectDots(typists.getSnapshot());
  const began = (userId: string, conversationId = 'c1') =>
    typists.send({ type: 'typist.began', conversationId, userId });
  const stopped = (userId: string, conversationId = 'c1') =>
    typists.send({ type: 'typist.stopped', conversationId, userId });

  beforeEach(() => {
    world = createWorld();
    typists = world.start(typistsMachine);
  });

  /** Expects Anna, who alone writes, to be there for 6,000 ms more, and not longer. */
  function expectForgotten() {
    world.clock.increment(5_999);
    expect(who()).toEqual(['anna']);
    world.clock.increment(1);
    expect(who()).toEqual([]);
  }

  test('nobody writes at first, and there are no dots', () => {
    expect(who()).toEqual([]);
    expect(dots()).toBe(0);
  });

  test('the dots go 1, 2, 3 and round again, one every 500 ms', () => {
    began('anna');
    expect(dots()).toBe(1);
    world.clock.increment(499);
    expect(dots()).toBe(1);
    world.clock.increment(1);
    expect(dots()).toBe(2);
    world.clock.increment(500);
    expect(dots()).toBe(3);
    world.clock.increment(500);
    expect(dots()).toBe(1);
  });

  test('who is not renewed is there at 5,999 ms and gone at 6,000', () => {
    began('anna');
    expectForgotten();
    expect(dots()).toBe(0);
  });

  test('a renewal counts the 6,000 ms anew', () => {
    began('anna');
    world.clock.increment(3_000);
    began('anna');
    expectForgotten();
  });

  test('a renewal changes neither the order nor the list itself: nothing is drawn anew for it', () => {
    began('anna');
    began('boris');
    const before = who();
    began('anna');
    expect(who()).toBe(before);
    expect(before).toEqual(['anna', 'boris']);
  });

  test('each person is forgotten in his own time', () => {
    began('anna');
    world.clock.increment(4_000);
    began('boris');
    world.clock.increment(2_000);
    expect(who()).toEqual(['boris']);
    world.clock.increment(4_000);
    expect(who()).toEqual([]);
  });

  test('who stops is gone at once, the others stay and the dots go on', () => {
    began('anna');
    began('boris');
    world.clock.increment(500);
    stopped('anna');
    expect(who()).toEqual(['boris']);
    expect(dots()).toBe(2);
    stopped('boris');
    expect(who()).toEqual([]);
  });

  test('who stopped and begins again has the whole 6,000 ms', () => {
    began('anna');
    world.clock.increment(5_000);
    stopped('anna');
    began('anna');
    world.clock.increment(5_999);
    expect(who()).toEqual(['anna']);
  });

  test('a stop of somebody who does not write changes nothing', () => {
    began('anna');
    stopped('boris');
    stopped('anna', 'c2');
    expect(who()).toEqual(['anna']);
  });

  test('one conversation knows nothing of who writes in another', () => {
    began('anna', 'c1');
    const first = who('c1');
    world.clock.increment(3_000);
    began('anna', 'c2');
    began('boris', 'c2');
    expect(who('c1')).toBe(first);
    expect(who('c2')).toEqual(['anna', 'boris']);
    world.clock.increment(3_000);
    expect(who('c1')).toEqual([]);
    expect(who('c2')).toEqual(['anna', 'boris']);
    stopped('boris', 'c2');
    expect(who('c2')).toEqual(['anna']);
  });

  test('who stopped is gone at once, and is there anew for as long as any other when they go on', () => {
    began('anna');
    world.clock.increment(4_000);
    stopped('anna');
    expect([who(), typists.getSnapshot().value]).toEqual([[], 'quiet']);
    began('anna');
    expectForgotten();
  });

  test('who stopped while another writes is gone alone, and their time with them', () => {
    began('anna');
    began('boris');
    world.clock.increment(4_000);
    stopped('boris');
    expect(who()).toEqual(['anna']);
    began('boris');
    world.clock.increment(1_999);
    expect(who()).toEqual(['anna', 'boris']);
    world.clock.increment(1);
    expect(who()).toEqual(['boris']);
    world.clock.increment(3_999);
    expect(who()).toEqual(['boris']);
    world.clock.increment(1);
    expect(who()).toEqual([]);
  });
});
