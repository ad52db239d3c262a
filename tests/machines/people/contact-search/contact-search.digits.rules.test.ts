/** A number may be too long; and a server may have longer EBLIDs than four digits, also while a page is open. */
import { beforeEach, expect, test } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import { contactSearchMachine } from '#machines/people/contact-search/contact-search.machine.ts';
import {
  selectDigits,
  selectFocus,
  selectFound,
  selectPhase,
  selectTooMany,
} from '#machines/people/contact-search/contact-search.selectors.ts';
import { userShape } from '#tests/machines/kit/shapes.ts';
import { startDb } from '#tests/machines/kit/start-db.ts';
import { createWorld, promiseActor, type World } from '#tests/model/rules.ts';

let world: World;
let db: ReturnType<typeof startDb>;
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
const tell = (eblidDigits: number) => {
  const offers = { uploadMaxBytes: 1, calls: 'off', livekitUrl: null } as const;
  db.send({ type: 'serverConfig.loaded', ...offers, eblidDigits });
};

beforeEach(() => {
  world = createWorld({ peers: ['contacts'] });
  db = startDb(world);
  asked = promiseActor();
  search = world.start(contactSearchMachine.provide({ actors: { search: asked.logic } }));
});

test.each([
  [5, '1234_', '12345'],
  [8, '1234____', '12345678'],
])('%d are searched once each has its digit', (count, some, all) => {
  tell(count);
  for (const slot of [0, 1, 2, 3]) enter(slot, all.charAt(slot));
  expect([boxes(), selectFocus(now()), codes()]).toEqual([some, 4, []]);
  for (let slot = 4; slot < count; slot += 1) enter(slot, all.charAt(slot));
  expect([boxes(), selectFocus(now()), codes()]).toEqual([all, count - 1, [all]]);
  search.send({ type: 'search.focus', slot: count });
  expect(selectFocus(now())).toBe(count - 1);
  erase(count - 1);
  expect([boxes(), selectPhase(now())]).toEqual([`${all.slice(0, -1)}_`, 'entering']);
  search.send({ type: 'search.reset' });
  expect(boxes()).toBe('_'.repeat(count));
});

test.each([
  ['1234', '00001234'],
  ['EBLID 0412', '00000412'],
  ['12345', '00012345'],
  ['1234567', '01234567'],
  ['12345678', '12345678'],
])('«%s», of before or of now, is pasted as %s, whichever box it is put into', (text, code) => {
  tell(8);
  enter(3, text);
  expect([boxes(), selectFocus(now()), codes()]).toEqual([code, 7, [code]]);
});

test('fewer than four digits are a part of a code, and stay in their boxes', () => {
  tell(5);
  enter(1, '234');
  expect([boxes(), selectFocus(now()), codes()]).toEqual(['_234_', 4, []]);
});

test('a page that is open while they become more keeps whom it found, and then asks for all digits', () => {
  enter(0, '0042');
  asked.last.resolve(userShape({ id: 'boris' }));
  tell(5);
  search.send({ type: 'search.focus', slot: 4 });
  expect([selectFocus(now()), selectFound(now())?.id]).toEqual([4, 'boris']);
  search.send({ type: 'search.add' });
  expect(world.told('contacts')).toMatchObject([{ identifier: '0042' }]);
  enter(0, '1');
  expect([boxes(), selectPhase(now()), codes()]).toEqual(['1042_', 'entering', ['0042']]);
});

test('more digits than boxes are nobody’s number: the boxes are emptied, and how many they were is told', () => {
  enter(0, '1234');
  asked.last.resolve(userShape());
  enter(2, '12345');
  expect([boxes(), selectFocus(now()), selectPhase(now())]).toEqual(['____', 0, 'tooMany']);
  expect([selectTooMany(now()), selectFound(now()), codes()]).toEqual([5, null, ['1234']]);
  enter(0, '+7 900 123-45-67');
  expect([selectPhase(now()), selectTooMany(now())]).toEqual(['tooMany', 11]);
  enter(0, '1');
  expect([boxes(), selectPhase(now()), selectTooMany(now())]).toEqual(['1___', 'entering', 0]);
  enter(0, '12345');
  erase(0);
  expect([selectPhase(now()), selectTooMany(now())]).toEqual(['entering', 0]);
});

test('more digits than those are too many', () => {
  tell(8);
  enter(3, '123456789');
  expect([boxes(), selectPhase(now()), codes()]).toEqual(['________', 'tooMany', []]);
});
