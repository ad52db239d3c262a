import { beforeEach, describe, expect, test } from 'vitest';
import {
  selectCurrentId,
  selectFound,
  selectPhase,
  selectProblem,
} from '#machines/search/message-search/message-search.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { foundShape, hitsShape } from './found.ts';
import { beginSearch } from './message-search.world.ts';

type World = ReturnType<typeof beginSearch>;
let world: World['world'];
let asked: World['asked'];
let search: World['search'];

beforeEach(() => {
  ({ world, asked, search } = beginSearch());
});

const words = () => asked.calls.map(({ input }) => input.query);
const phase = () => selectPhase(search.getSnapshot());
const isTagged = (tag: 'waiting' | 'failed') => search.getSnapshot().hasTag(tag);
const open = (more: { conversationId?: string } = {}) =>
  search.send({ type: 'messageSearch.open', ...more });
const goOffline = () => search.send({ type: 'messageSearch.offline' });
const goOnline = () => search.send({ type: 'messageSearch.online' });
const retry = () => search.send({ type: 'messageSearch.retry' });

function ask(query = 'билет') {
  search.send({ type: 'messageSearch.type', query });
  world.clock.increment(250);
}

describe('without a network', () => {
  beforeEach(() => open());

  test('the search waits, and «Повторить» asks all the same', () => {
    goOffline();
    ask();
    expect([phase(), isTagged('waiting')]).toEqual(['offline', true]);
    retry();
    expect(asked.calls).toHaveLength(1);
  });

  test('that came back before anything was written the server is asked', () => {
    goOffline();
    goOnline();
    ask();
    expect(asked.calls).toHaveLength(1);
  });

  test('that came back while words waited the next words are asked for, too', () => {
    goOffline();
    ask();
    goOnline();
    ask('билеты');
    expect(asked.last.input.query).toBe('билеты');
  });

  test('that went while the server was asked the next words wait', () => {
    ask();
    goOffline();
    ask('билеты');
    expect([phase(), asked.calls.length]).toEqual(['offline', 1]);
  });

  test('that went while the search waited for its next try the next words wait', () => {
    ask();
    asked.last.reject(noAnswer);
    goOffline();
    ask('билеты');
    expect([phase(), asked.calls.length]).toEqual(['offline', 1]);
  });

  test('that went while the server let us wait it is said, and the next words wait, too', () => {
    ask();
    asked.last.reject(refusal(429, 'rate_limited', 7_000));
    goOffline();
    world.clock.increment(60_000);
    expect([phase(), asked.calls.length]).toEqual(['offline', 1]);
    ask('билеты');
    expect([phase(), asked.calls.length]).toEqual(['offline', 1]);
    goOnline();
    expect(asked.last.input.query).toBe('билеты');
  });
});

describe('what the server refuses', () => {
  beforeEach(() => open());

  test('has failed, and says why', () => {
    ask();
    asked.last.reject(refusal(400, 'validation'));
    expect([isTagged('failed'), selectProblem(search.getSnapshot())?.kind]).toEqual([
      true,
      'refused',
    ]);
  });

  test('for some seconds waits, and «Повторить» asks at once', () => {
    ask();
    asked.last.reject(refusal(429, 'rate_limited', 7_000));
    expect(isTagged('waiting')).toBe(true);
    retry();
    expect(asked.calls).toHaveLength(2);
  });
});

describe('while old messages are being indexed', () => {
  const nothingYet = foundShape({ messages: [], total: 0, isComplete: false });

  test('the server is asked the same again by itself, more and more seldom, until the answer is complete', () => {
    open();
    ask();
    asked.last.resolve(nothingYet);
    world.clock.increment(1_999);
    expect(words()).toHaveLength(1);
    world.clock.increment(1);
    expect(words()).toEqual(['билет', 'билет']);
    asked.last.reject(noAnswer);
    world.clock.increment(3_999);
    expect(words()).toHaveLength(2);
    world.clock.increment(1);
    asked.last.resolve(foundShape());
    expect(selectFound(search.getSnapshot())?.messages).toHaveLength(1);
    world.clock.increment(60_000);
    expect([phase(), words()]).toEqual(['shown', ['билет', 'билет', 'билет']]);
  });

  test('a chat is led to its first hit once, and the reader stays where he is', () => {
    open({ conversationId: 'c1' });
    ask();
    asked.last.resolve(nothingYet);
    world.clock.increment(2_000);
    asked.last.resolve(foundShape({ messages: hitsShape(1, 2), isComplete: false }));
    expect(selectCurrentId(search.getSnapshot())).toBe('m2');
    world.clock.increment(4_000);
    asked.last.resolve(foundShape({ messages: hitsShape(2) }));
    expect(selectCurrentId(search.getSnapshot())).toBe('m2');
    expect(world.told('timeline:c1').map(({ messageId }) => messageId)).toEqual(['m2']);
  });

  const incomplete = (count: number) =>
    foundShape({ messages: hitsShape(count), total: count, isComplete: false });

  test('each further answer is shown, and asked for again, wherever the reader is', () => {
    open({ conversationId: 'c1' });
    ask();
    asked.last.resolve(foundShape({ messages: [], total: 0, isComplete: false }));
    for (const [count, pauseMs] of [
      [0, 2_000],
      [1, 4_000],
      [2, 8_000],
      [3, 16_000],
    ] as const) {
      world.clock.increment(pauseMs);
      asked.last.resolve(incomplete(count));
      expect(selectFound(search.getSnapshot())?.total).toBe(count);
    }
    expect(asked.calls).toHaveLength(5);
  });
});
