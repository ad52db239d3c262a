import { beforeEach, describe, expect, test } from 'vitest';
import type { Found } from '#contract/search.ts';
import {
  selectCurrentId,
  selectFound,
  selectMore,
} from '#machines/search/message-search/message-search.selectors.ts';
import { noAnswer } from '#tests/machines/kit/shapes.ts';
import { foundShape, hitsShape } from './found.ts';
import { beginSearch } from './message-search.world.ts';

type World = ReturnType<typeof beginSearch>;
let world: World['world'];
let asked: World['asked'];
let search: World['search'];

/** Hits by the numbers in their names, the newest first. */
const page = (numbers: readonly number[], given: Partial<Found> = {}) =>
  foundShape({
    messages: numbers.flatMap((number) => hitsShape(1, number)),
    total: 9,
    hasMore: true,
    isComplete: false,
    ...given,
  });

const found = () => selectFound(search.getSnapshot());
const shown = () =>
  found()
    ?.messages.map(({ messageId }) => messageId)
    .join(' ');
const more = () => search.send({ type: 'messageSearch.more' });
const befores = () => asked.calls.map(({ input: { before } }) => before);

/** The index lacks old messages, and the reader has come beyond the first page. */
beforeEach(() => {
  ({ world, asked, search } = beginSearch());
  search.send({ type: 'messageSearch.open', conversationId: 'c1' });
  search.send({ type: 'messageSearch.type', query: 'билет' });
  world.clock.increment(250);
  asked.last.resolve(page([1, 3, 5]));
  more();
  asked.last.resolve(page([7, 9], { hasMore: false }));
});

describe('results that lack old messages', () => {
  test('are asked for again after 2 s, also when further ones are loaded', () => {
    expect([shown(), befores()]).toEqual(['m1 m3 m5 m7 m9', [null, 'm5']]);
    world.clock.increment(1_999);
    expect(asked.calls).toHaveLength(2);
    world.clock.increment(1);
    expect(befores()).toEqual([null, 'm5', null]);
    expect(asked.last.input.query).toBe('билет');
  });

  test('keep what is loaded beyond the first page, and the reader at his place', () => {
    search.send({ type: 'messageSearch.choose', messageId: 'm9' });
    world.clock.increment(2_000);
    asked.last.resolve(page([0, 1, 2, 3], { total: 11 }));
    expect(shown()).toBe('m0 m1 m2 m3 m5 m7 m9');
    expect(found()).toMatchObject({ total: 11, isComplete: false, hasMore: false });
    expect(selectCurrentId(search.getSnapshot())).toBe('m9');
    expect(world.told('timeline:c1').map(({ messageId }) => messageId)).toEqual(['m1', 'm9']);
    world.clock.increment(3_999);
    expect(asked.calls).toHaveLength(3);
    world.clock.increment(1);
    expect(befores().at(-1)).toBeNull();
  });

  test('are read anew as far as the reader has come once the index is whole, and complete then alone', () => {
    world.clock.increment(2_000);
    asked.last.resolve(page([1, 2, 3], { isComplete: true, total: 12 }));
    expect([shown(), found()?.isComplete]).toEqual(['m1 m2 m3 m5 m7 m9', false]);
    // At once, and after the last one.
    expect(befores().slice(2)).toEqual([null, 'm3']);
    asked.last.resolve(page([4, 5, 6], { isComplete: true, total: 7 }));
    expect([shown(), found()?.isComplete]).toEqual(['m1 m2 m3 m4 m5 m6 m7 m9', false]);
    asked.last.resolve(page([7, 8, 9], { isComplete: true, total: 4 }));
    expect(shown()).toBe('m1 m2 m3 m4 m5 m6 m7 m8 m9');
    expect(found()).toMatchObject({ isComplete: true, hasMore: true, total: 12 });
    expect(selectMore(search.getSnapshot())).toBe('more');
    world.clock.increment(600_000);
    expect(befores().slice(2)).toEqual([null, 'm3', 'm6']);
  });

  test('are whole, too, where nothing is left to be found', () => {
    world.clock.increment(2_000);
    asked.last.resolve(page([], { isComplete: true, total: 0, hasMore: false }));
    expect([shown(), found()?.isComplete]).toEqual(['', true]);
    world.clock.increment(600_000);
    expect(asked.calls).toHaveLength(3);
  });

  test('go on where a request failed, after a pause', () => {
    world.clock.increment(2_000);
    asked.last.resolve(page([1, 2, 3], { isComplete: true }));
    asked.last.reject(noAnswer);
    world.clock.increment(3_999);
    expect(asked.calls).toHaveLength(4);
    world.clock.increment(1);
    expect(befores().slice(2)).toEqual([null, 'm3', 'm3']);
    asked.last.resolve(page([4, 5, 7, 9], { isComplete: true, hasMore: false }));
    expect(shown()).toBe('m1 m2 m3 m4 m5 m7 m9');
    expect(found()).toMatchObject({ isComplete: true, hasMore: false });
  });

  test('begin anew when the index lacks messages again', () => {
    world.clock.increment(2_000);
    asked.last.resolve(page([1, 2, 3], { isComplete: true }));
    asked.last.resolve(page([4, 5, 6]));
    world.clock.increment(4_000);
    expect(befores().slice(2)).toEqual([null, 'm3', null]);
  });

  test('of words before are no measure for other words', () => {
    world.clock.increment(2_000);
    asked.last.resolve(page([1, 2, 3], { isComplete: true }));
    const late = asked.last;
    search.send({ type: 'messageSearch.type', query: 'театр' });
    expect(late.stopped).toBe(true);
    world.clock.increment(250);
    asked.last.resolve(page([11, 12]));
    world.clock.increment(2_000);
    expect(asked.last.input).toMatchObject({ query: 'театр', before: null });
  });
});

describe('further results and results that are read anew', () => {
  beforeEach(() => {
    world.clock.increment(2_000);
    asked.last.resolve(page([1, 3, 5, 7, 9], { total: 20 }));
  });

  test('further ones are asked for after those that are read anew', () => {
    world.clock.increment(4_000);
    const renewing = asked.last;
    more();
    more();
    expect([asked.calls.length, selectMore(search.getSnapshot())]).toEqual([4, 'loading']);
    renewing.resolve(page([1, 3, 5, 7, 8, 9, 10]));
    expect(befores().slice(3)).toEqual([null, 'm10']);
    asked.last.resolve(page([11], { hasMore: false }));
    expect(shown()).toBe('m1 m3 m5 m7 m8 m9 m10 m11');
  });

  test('also where reading anew fails, and where asking for them has failed before', () => {
    more();
    asked.last.reject(noAnswer);
    world.clock.increment(4_000);
    const renewing = asked.last;
    search.send({ type: 'messageSearch.retry' });
    expect([asked.calls.length, selectMore(search.getSnapshot())]).toEqual([5, 'loading']);
    renewing.reject(noAnswer);
    expect(befores().slice(3)).toEqual(['m9', null, 'm9']);
  });

  test('also where the reader has stepped near their end', () => {
    search.send({ type: 'messageSearch.choose', messageId: 'm7' });
    world.clock.increment(4_000);
    search.send({ type: 'messageSearch.step', by: 1 });
    expect(befores().slice(3)).toEqual([null]);
    asked.last.resolve(page([1, 3, 5, 7, 9]));
    expect(befores().slice(3)).toEqual([null, 'm9']);
  });

  test('results are read anew after further ones have come, or have failed to', () => {
    more();
    world.clock.increment(60_000);
    expect(befores().slice(3)).toEqual(['m9']);
    asked.last.resolve(page([11, 13]));
    expect(befores().slice(3)).toEqual(['m9', null]);
    asked.last.resolve(page([1, 3, 5]));
    expect(shown()).toBe('m1 m3 m5 m7 m9 m11 m13');
    more();
    world.clock.increment(60_000);
    asked.last.reject(noAnswer);
    expect(befores().slice(5)).toEqual(['m13', null]);
  });
});

test('further results that lack old messages make complete ones incomplete, and are asked for again', () => {
  search.send({ type: 'messageSearch.type', query: 'театр' });
  world.clock.increment(250);
  asked.last.resolve(page([1, 3], { isComplete: true }));
  world.clock.increment(60_000);
  expect(asked.calls).toHaveLength(3);
  more();
  asked.last.resolve(page([5], { hasMore: false }));
  expect(found()?.isComplete).toBe(false);
  world.clock.increment(2_000);
  expect(befores().slice(3)).toEqual(['m3', null]);
});

test('complete further results do not make up for what the first ones lack', () => {
  search.send({ type: 'messageSearch.type', query: 'театр' });
  world.clock.increment(250);
  asked.last.resolve(page([1, 3]));
  more();
  asked.last.resolve(page([5], { isComplete: true }));
  expect(found()?.isComplete).toBe(false);
});
