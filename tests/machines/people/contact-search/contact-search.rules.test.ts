import { beforeEach, describe, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import { createActor, toPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import {
  selectDigits,
  selectFocus,
  selectFound,
  selectPhase,
  selectSearchFailure,
  selectSecondsLeft,
  selectTooMany,
} from '#machines/people/contact-search/contact-search.selectors.ts';
import { createContactSearchImplementations } from '#machines/people/contact-search/contact-search.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { noAnswer, refusal, userShape } from '#tests/machines/kit/shapes.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let search: ActorRefFrom<typeof contactSearchMachine>;
let asked: ReturnType<typeof promiseActor<User | null, { code: string }>>;

const now = () => search.getSnapshot();
const enter = (slot: number, text: string) => search.send({ type: 'search.enter', slot, text });
const erase = (slot: number) => search.send({ type: 'search.erase', slot });
const codes = () => asked.calls.map(({ input }) => input.code);
/** The boxes as text, '_' for an empty one. */
const boxes = () =>
  selectDigits(now())
    .map((digit) => digit || '_')
    .join('');

beforeEach(() => {
  world = createWorld({ peers: ['contacts'] });
  asked = promiseActor();
  search = world.start(contactSearchMachine.provide({ actors: { search: asked.logic } }));
});

describe('the four boxes', () => {
  test('a digit in any box moves on to the next', () => {
    enter(0, '1');
    expect([boxes(), selectFocus(now())]).toEqual(['1___', 1]);
    enter(2, '7');
    expect([boxes(), selectFocus(now())]).toEqual(['1_7_', 3]);
    enter(3, '4');
    expect([boxes(), selectFocus(now())]).toEqual(['1_74', 3]);
    enter(0, '9');
    expect([boxes(), selectFocus(now())]).toEqual(['9_74', 1]);
  });

  test('what is no digit changes nothing', () => {
    enter(0, '1');
    enter(1, 'а');
    enter(1, ' -.٣');
    expect([boxes(), selectFocus(now())]).toEqual(['1___', 1]);
  });

  test.each(['12-34', 'EBLID 1234', '1234', ' 1 2 3 4 ', '１２３４'])(
    '«%s» fills all, whichever box it is put into',
    (text) => {
      enter(2, text);
      expect([boxes(), selectFocus(now())]).toEqual(['1234', 3]);
      expect(codes()).toEqual(['1234']);
    },
  );

  test('fewer digits fill from their box on, and no further than the last', () => {
    enter(1, '23');
    expect([boxes(), selectFocus(now())]).toEqual(['_23_', 3]);
    enter(3, '456');
    expect(boxes()).toBe('_234');
  });

  test('Backspace takes the digit of its box, and where there is none the one before', () => {
    enter(0, '123');
    erase(3);
    expect([boxes(), selectFocus(now())]).toEqual(['12__', 2]);
    erase(2);
    expect([boxes(), selectFocus(now())]).toEqual(['1___', 1]);
    erase(0);
    erase(0);
    expect([boxes(), selectFocus(now())]).toEqual(['____', 0]);
  });

  test('a box that was emptied otherwise keeps the focus', () => {
    enter(0, '123');
    search.send({ type: 'search.clear', slot: 1 });
    expect([boxes(), selectFocus(now())]).toEqual(['1_3_', 1]);
  });

  test('one can go to any of them, and not beyond', () => {
    search.send({ type: 'search.focus', slot: 2 });
    expect(selectFocus(now())).toBe(2);
    search.send({ type: 'search.focus', slot: 4 });
    expect(selectFocus(now())).toBe(3);
    search.send({ type: 'search.focus', slot: -1 });
    expect(selectFocus(now())).toBe(0);
  });
});

describe('the search', () => {
  test('begins with the fourth digit, not before', () => {
    enter(0, '004');
    expect([selectPhase(now()), codes()]).toEqual(['entering', []]);
    enter(3, '2');
    expect([selectPhase(now()), codes()]).toEqual(['searching', ['0042']]);
    asked.last.resolve(userShape({ id: 'boris' }));
    expect(selectPhase(now())).toBe('found');
    expect(selectFound(now())?.id).toBe('boris');
  });

  test('goes on where what was entered is no digit, and ends where a box is emptied', () => {
    enter(0, '0042');
    enter(3, 'а');
    expect([selectPhase(now()), codes()]).toEqual(['searching', ['0042']]);
    asked.last.resolve(userShape());
    search.send({ type: 'search.clear', slot: 3 });
    expect([selectPhase(now()), selectFound(now())]).toEqual(['entering', null]);
    search.send({ type: 'search.focus', slot: 0 });
    expect(now().value).toBe('entering');
  });

  test('says that there is nobody', () => {
    enter(0, '0042');
    asked.last.resolve(null);
    expect([selectPhase(now()), selectFound(now())]).toEqual(['notFound', null]);
  });

  test('fewer than four digits clear the result', () => {
    enter(0, '0042');
    asked.last.resolve(userShape());
    erase(3);
    expect([selectPhase(now()), selectFound(now())]).toEqual(['entering', null]);
    enter(3, '2');
    expect(selectPhase(now())).toBe('searching');
  });

  test('a late answer for an older code is ignored', () => {
    enter(0, '0042');
    const [older] = asked.calls;
    enter(3, '3');
    expect([codes(), older?.stopped]).toEqual([['0042', '0043'], true]);
    older?.resolve(userShape({ id: 'older' }));
    expect([selectPhase(now()), selectFound(now())]).toEqual(['searching', null]);
    asked.last.resolve(userShape({ id: 'newer' }));
    expect(selectFound(now())?.id).toBe('newer');
  });

  test('that failed clears the result, says why and can be tried again', () => {
    enter(0, '0042');
    asked.last.resolve(userShape());
    enter(3, '3');
    asked.last.reject(noAnswer);
    expect([selectPhase(now()), selectFound(now())]).toEqual(['failed', null]);
    expect(selectSearchFailure(now())).toEqual({ kind: 'network' });
    search.send({ type: 'search.retry' });
    expect(codes()).toEqual(['0042', '0043', '0043']);
    asked.last.resolve(userShape());
    expect([selectPhase(now()), selectSearchFailure(now())]).toEqual(['found', null]);
  });

  test('is begun anew when its place is no longer shown', () => {
    enter(0, '0042');
    asked.last.resolve(userShape());
    search.send({ type: 'search.reset' });
    expect([boxes(), selectFocus(now()), selectFound(now())]).toEqual(['____', 0, null]);
  });
});

describe('too many searches', () => {
  const limit = (retryAfterMs: number | null) => {
    enter(0, '0042');
    asked.last.reject(refusal(429, 'rate_limited', retryAfterMs));
  };

  test('says when one can again, counts down, and then searches by itself', () => {
    limit(7_000);
    expect([selectPhase(now()), selectSecondsLeft(now())]).toEqual(['limited', 7]);
    world.clock.increment(1_000);
    expect(selectSecondsLeft(now())).toBe(6);
    for (let second = 2; second <= 6; second += 1) world.clock.increment(1_000);
    world.clock.increment(999);
    expect([selectPhase(now()), selectSecondsLeft(now())]).toEqual(['limited', 1]);
    expect(codes()).toEqual(['0042']);
    world.clock.increment(1);
    expect([selectPhase(now()), codes()]).toEqual(['searching', ['0042', '0042']]);
  });

  test('ends by time, also where no second was counted', () => {
    limit(90_000);
    world.clock.increment(90_000);
    expect(selectPhase(now())).toBe('searching');
  });

  test('lets one enter another code, which is searched then and not before', () => {
    limit(5_000);
    enter(0, '9876');
    expect([boxes(), selectPhase(now())]).toEqual(['9876', 'limited']);
    erase(3);
    enter(3, '5');
    world.clock.increment(4_999);
    expect(codes()).toEqual(['0042']);
    world.clock.increment(1);
    expect(codes()).toEqual(['0042', '9875']);
  });

  test('leads to entering where the code is no longer whole', () => {
    limit(5_000);
    erase(3);
    world.clock.increment(5_000);
    expect([selectPhase(now()), codes()]).toEqual(['entering', ['0042']]);
  });

  test('counts by whole seconds', () => {
    limit(7_000);
    world.clock.increment(999);
    expect(selectSecondsLeft(now())).toBe(7);
    world.clock.increment(1);
    expect(selectSecondsLeft(now())).toBe(6);
  });

  test('lets one empty a box or all of them, and what is no digit changes nothing', () => {
    limit(5_000);
    expect(now().hasTag('waiting')).toBe(true);
    search.send({ type: 'search.focus', slot: 1 });
    enter(1, 'а');
    expect([boxes(), selectFocus(now())]).toEqual(['0042', 1]);
    search.send({ type: 'search.clear', slot: 2 });
    expect([boxes(), selectPhase(now())]).toEqual(['00_2', 'limited']);
    search.send({ type: 'search.reset' });
    expect([boxes(), selectPhase(now())]).toEqual(['____', 'limited']);
    world.clock.increment(5_000);
    expect([selectPhase(now()), codes()]).toEqual(['entering', ['0042']]);
  });

  test('says at once that it was more than a number', () => {
    limit(5_000);
    enter(0, '12345');
    expect([boxes(), selectPhase(now()), selectTooMany(now())]).toEqual(['____', 'tooMany', 5]);
    world.clock.increment(5_000);
    expect(codes()).toEqual(['0042']);
  });

  test('means a minute where the server does not say how long', () => {
    limit(null);
    expect(selectSecondsLeft(now())).toBe(60);
  });
});

describe("'Добавить'", () => {
  const add = () => search.send({ type: 'search.add' });

  test('asks whom was found, by the four digits', () => {
    enter(0, '0042');
    asked.last.resolve(userShape({ id: 'boris' }));
    add();
    expect(world.told('contacts')).toEqual([
      { type: 'contacts.ask', userId: 'boris', identifier: '0042' },
    ]);
  });

  test('requires exactly four digits, and somebody who was found by them', () => {
    add();
    enter(0, '0042');
    add();
    asked.last.resolve(null);
    add();
    enter(3, '3');
    asked.last.resolve(userShape());
    erase(3);
    add();
    expect(world.told('contacts')).toEqual([]);
  });
});

test('the server is asked for the code, and the first of the results is used', async () => {
  const [first, second] = [userShape({ id: 'first' }), userShape({ id: 'second' })];
  const answer = { body: { results: [first, second] } };
  const { api, asked: calls } = recordingApi(answer);
  const logic = createContactSearchImplementations({ api }).actors.search;
  const ask = () => toPromise(createActor(logic, { input: { code: '0042' } }).start());
  expect(await ask()).toEqual(first);
  expect(calls).toMatchObject([
    { route: 'GET /contacts/search', args: { query: { query: '0042' } } },
  ]);
  answer.body.results = [];
  expect(await ask()).toBeNull();
});
