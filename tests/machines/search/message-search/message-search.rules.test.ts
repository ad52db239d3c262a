import { beforeEach, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Found } from '#contract/search.ts';
import {
  messageSearchMachine,
  type Sought,
} from '#machines/search/message-search/message-search.machine.ts';
import {
  selectCurrentId,
  selectFound,
  selectIsOpen,
  selectMore,
  selectPhase,
  selectPlace,
  selectProblem,
  selectQuery,
} from '#machines/search/message-search/message-search.selectors.ts';
import { entryShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor } from '#tests/model/rules.ts';
import { expectNth } from '#tests/model/timing.ts';
import { foundShape, hitsShape } from './found.ts';

/** Stands for the connection: offline, and the other way round each time. */
const switchable = createMachine({
  type: 'parallel',
  states: {
    link: {
      initial: 'offline',
      states: { offline: { on: { turned: 'online' } }, online: { on: { turned: 'offline' } } },
    },
  },
});

let world: ReturnType<typeof createWorld>;
let db: ReturnType<typeof startDb>;
let asked: ReturnType<typeof promiseActor<Found, Sought>>;
let search: ReturnType<typeof begin>;

function begin() {
  const machine = messageSearchMachine.provide({ actors: { ask: asked.logic } });
  return world.start(machine, { systemId: 'messageSearch' });
}

beforeEach(() => {
  world = createWorld({ peers: ['timeline:c1'] });
  db = startDb(world);
  db.send({ type: 'list.loaded', entries: [entryShape()], known: {} });
  asked = promiseActor<Found, Sought>();
  search = begin();
});

const now = () => search.getSnapshot();
const phase = () => selectPhase(now());
const type = (query: string) => search.send({ type: 'messageSearch.type', query });
const open = (conversationId?: string) =>
  search.send({
    type: 'messageSearch.open',
    ...(conversationId !== undefined && { conversationId }),
  });
const words = () => asked.calls.map(({ input }) => input.query);

/** Types, and waits until the server is asked. */
function ask(query = 'билет') {
  type(query);
  world.clock.increment(250);
}

describe('the words in the field', () => {
  beforeEach(() => open());

  test('are asked for 250 ms after the last key, and not before', () => {
    type('би');
    world.clock.increment(249);
    type('бил');
    world.clock.increment(249);
    expect([phase(), words()]).toEqual(['asking', []]);
    world.clock.increment(1);
    expect(words()).toEqual(['бил']);
    asked.last.resolve(foundShape());
    expect([phase(), selectFound(now())?.total]).toEqual(['shown', 1]);
  });

  test.each(['б', ' б! ', '%_:*&|!', ''])(
    'ask nobody where they say as little as «%s»',
    (query) => {
      ask(query);
      world.clock.increment(1_000);
      expect([phase(), words()]).toEqual(['blank', []]);
    },
  );

  test('drop the answer to the words before, and end its request', () => {
    ask('билет');
    const [first] = asked.calls;
    type('билеты');
    expect([first?.stopped, selectFound(now())]).toEqual([true, null]);
    first?.resolve(foundShape());
    expect([phase(), selectFound(now())]).toEqual(['asking', null]);
    world.clock.increment(250);
    asked.last.resolve(foundShape({ total: 7 }));
    expect(selectFound(now())?.total).toBe(7);
    type('билетами');
    expect(selectFound(now())).toBeNull();
  });

  test('are asked for again with another kind', () => {
    ask();
    asked.last.resolve(foundShape());
    search.send({ type: 'messageSearch.filter', filters: { kind: 'image' } });
    expect(selectFound(now())).toBeNull();
    world.clock.increment(250);
    expect(asked.last.input.filters).toEqual({
      kind: 'image',
      senderId: null,
      since: '',
      until: '',
    });
  });

  test('are forgotten with the search', () => {
    ask();
    asked.last.resolve(foundShape());
    search.send({ type: 'messageSearch.close' });
    expect([selectIsOpen(now()), selectQuery(now()), selectFound(now())]).toEqual([
      false,
      '',
      null,
    ]);
    open();
    expect(phase()).toBe('blank');
  });
});

describe('a search that fails', () => {
  beforeEach(() => open());

  test('is repeated by itself after 250 to 500 ms, later each time, or at once with «Повторить»', () => {
    ask();
    asked.last.reject(noAnswer);
    expect(phase()).toBe('waiting');
    expectNth(2, () => asked.calls, world.clock, { afterMs: 249, byMs: 500 });
    asked.last.reject(refusal(503, 'unavailable'));
    expectNth(3, () => asked.calls, world.clock, { afterMs: 499, byMs: 1_000 });
    asked.last.reject(noAnswer);
    search.send({ type: 'messageSearch.retry' });
    expect(asked.calls).toHaveLength(4);
    asked.last.resolve(foundShape());
    expect([phase(), selectProblem(now())]).toEqual(['shown', null]);
  });

  test('after too many waits as long as the server says', () => {
    ask();
    asked.last.reject(refusal(429, 'rate_limited', 7_000));
    expect([phase(), selectProblem(now())]).toEqual([
      'limited',
      { kind: 'rateLimited', retryAfterMs: 7_000 },
    ]);
    world.clock.increment(6_999);
    expect(asked.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(asked.calls).toHaveLength(2);
  });

  test('because the server refuses it is not repeated by itself', () => {
    ask();
    asked.last.reject(refusal(400, 'validation'));
    world.clock.increment(60_000);
    expect([phase(), asked.calls.length]).toEqual(['refused', 1]);
    search.send({ type: 'messageSearch.retry' });
    expect(asked.calls).toHaveLength(2);
  });

  test('without a network waits for it, and asks nobody meanwhile', () => {
    search.send({ type: 'messageSearch.offline' });
    ask();
    expect([phase(), words()]).toEqual(['offline', []]);
    search.send({ type: 'messageSearch.online' });
    expect([phase(), words()]).toEqual(['asking', ['билет']]);
    search.send({ type: 'messageSearch.offline' });
    expect([phase(), asked.last.stopped]).toEqual(['offline', true]);
    search.send({ type: 'messageSearch.online' });
    asked.last.reject(noAnswer);
    search.send({ type: 'messageSearch.offline' });
    expect(phase()).toBe('offline');
  });

  test('learns of the network by itself, also that it was gone before', () => {
    world = createWorld();
    const connectivity = world.start(switchable, { systemId: 'connectivity' });
    asked = promiseActor<Found, Sought>();
    search = begin();
    open();
    ask();
    expect([phase(), words()]).toEqual(['offline', []]);
    connectivity.send({ type: 'turned' });
    expect([phase(), words()]).toEqual(['asking', ['билет']]);
    connectivity.send({ type: 'turned' });
    expect(phase()).toBe('offline');
  });
});

describe('further results', () => {
  const page = (from: number, hasMore: boolean) =>
    foundShape({ messages: [...hitsShape(30, from)], total: 45, hasMore, forms: [`слово${from}`] });
  const more = () => search.send({ type: 'messageSearch.more' });

  beforeEach(() => {
    open();
    ask();
    asked.last.resolve(page(1, true));
  });

  test('are asked for after the last one, and stand below the first', () => {
    expect(selectMore(now())).toBe('more');
    more();
    expect([selectMore(now()), asked.last.input.before]).toEqual(['loading', 'm30']);
    asked.last.resolve({ ...page(31, false), total: 0 });
    expect([selectMore(now()), selectFound(now())?.messages.length]).toEqual(['nothing', 60]);
    expect(selectFound(now())).toMatchObject({ total: 45, forms: ['слово1', 'слово31'] });
    more();
    expect(asked.calls).toHaveLength(2);
  });

  test('that do not come can be asked for again', () => {
    more();
    asked.last.reject(noAnswer);
    expect(selectMore(now())).toBe('failed');
    search.send({ type: 'messageSearch.retry' });
    expect([selectMore(now()), asked.calls.length]).toEqual(['loading', 3]);
  });

  test('of words that are gone are dropped', () => {
    more();
    const late = asked.last;
    type('другое');
    expect(late.stopped).toBe(true);
    expect([selectMore(now()), selectFound(now())]).toEqual(['nothing', null]);
  });
});

describe('in a conversation', () => {
  const jumps = () => world.told('timeline:c1').map(({ messageId }) => messageId);
  const step = (by: 1 | -1) => search.send({ type: 'messageSearch.step', by });

  beforeEach(() => {
    open('c1');
    ask();
  });

  test('it is searched alone, and the reader is led to the newest hit and from one to the next', () => {
    expect([selectPlace(now()), asked.last.input.conversationId]).toEqual(['c1', 'c1']);
    asked.last.resolve(foundShape({ messages: [...hitsShape(3)], total: 3 }));
    step(1);
    step(1);
    step(1);
    step(-1);
    expect(jumps()).toEqual(['m1', 'm2', 'm3', 'm3', 'm2']);
    // Also those of somebody whom the reader has blocked.
    expect(Object.keys(db.getSnapshot().context.unfolded)).toEqual(['m1', 'm2', 'm3']);
    search.send({ type: 'messageSearch.choose', messageId: 'm1' });
    expect([selectCurrentId(now()), jumps().at(-1)]).toEqual(['m1', 'm1']);
  });

  test('the next ones are asked for near the end of the loaded ones', () => {
    asked.last.resolve(foundShape({ messages: [...hitsShape(7)], total: 9, hasMore: true }));
    step(1);
    step(1);
    expect(selectMore(now())).toBe('more');
    step(1);
    expect([selectMore(now()), asked.last.input.before]).toEqual(['loading', 'm7']);
  });

  test('nobody is led anywhere where nothing is found', () => {
    asked.last.resolve(foundShape({ messages: [], total: 0 }));
    step(1);
    expect([phase(), jumps(), selectCurrentId(now())]).toEqual(['shown', [], null]);
    expect(db.getSnapshot().context.unfolded).toEqual({});
  });

  test('files are found without a word', () => {
    type('');
    search.send({ type: 'messageSearch.filter', filters: { kind: 'file' } });
    world.clock.increment(250);
    expect(asked.last.input).toMatchObject({ query: '', filters: { kind: 'file' } });
    type('б');
    world.clock.increment(250);
    expect(phase()).toBe('blank');
  });

  test('another one begins anew', () => {
    asked.last.resolve(foundShape());
    open('c2');
    expect([selectPlace(now()), phase(), selectFound(now())]).toEqual(['c2', 'blank', null]);
  });
});
