import { describe, expect, test } from 'vitest';
import {
  selectAnswer,
  selectIsFinding,
  selectOlder,
  selectProblem,
  selectTrouble,
  selectQuery,
} from '#machines/admin/admin-section/admin-section.selectors.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { expectNth } from '#tests/model/timing.ts';
import { peoplePage, personPage } from '../shapes.ts';
import { all, startSection } from './admin-section.world.ts';

describe('a page of the administration', () => {
  test('is read when it is looked at, and not before or after', () => {
    const { world, read, watch, now, open, close, news, ids } = startSection('people');
    world.clock.increment(600_000);
    expect([read.calls.length, watch.calls.length]).toEqual([0, 0]);
    open();
    expect(read.last.input).toEqual({ section: 'people', query: all, after: null });
    expect([now().hasTag('busy'), ids()]).toEqual([true, null]);
    read.last.resolve(peoplePage(['p1']));
    expect([now().hasTag('busy'), ids()]).toEqual([false, ['p1']]);
    close();
    expect([now().value, watch.last.stopped]).toEqual(['closed', true]);
    world.clock.increment(600_000);
    news();
    expect(read.calls).toHaveLength(1);
  });

  test('that is left ends its reading, and shows what was known when it is opened again', () => {
    const { read, now, open, close, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    close();
    open();
    expect([ids(), selectIsFinding(now())]).toEqual([['p1'], true]);
    close();
    expect(read.last.stopped).toBe(true);
  });

  test('is read again every 30 s, and what is known stands meanwhile', () => {
    const { world, read, now, open, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    expectNth(2, () => read.calls, world.clock, { afterMs: 29_999, byMs: 30_000 });
    expect([ids(), now().hasTag('busy'), selectIsFinding(now())]).toEqual([['p1'], false, false]);
    read.last.resolve(peoplePage(['p2', 'p1']));
    expect(ids()).toEqual(['p2', 'p1']);
    expectNth(3, () => read.calls, world.clock, { afterMs: 29_999, byMs: 30_000 });
  });

  test('is not read while its window cannot be seen, and at once when it can', () => {
    const { world, read, watch, open } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    watch.last.send({ type: 'adminSection.hidden' });
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(1);
    watch.last.send({ type: 'adminSection.seen' });
    expect(read.calls).toHaveLength(2);
    read.last.resolve(peoplePage(['p1']));
    expectNth(3, () => read.calls, world.clock, { afterMs: 29_999, byMs: 30_000 });
  });

  test('whose window was hidden for a moment is read when it would have been', () => {
    const { world, read, watch, open } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    watch.last.send({ type: 'adminSection.hidden' });
    world.clock.increment(10_000);
    watch.last.send({ type: 'adminSection.seen' });
    expectNth(2, () => read.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
  });

  test('is read again when an administrator has changed something, also while it is being read', () => {
    const { read, now, open, news, ids } = startSection('people');
    open();
    news();
    expect([read.calls.length, read.calls[0]?.stopped]).toEqual([2, true]);
    expect(now().hasTag('busy')).toBe(true);
    read.last.resolve(peoplePage(['p1']));
    news();
    news();
    expect([read.calls.length, read.calls[2]?.stopped]).toEqual([4, true]);
    read.last.resolve(peoplePage(['p2']));
    expect(ids()).toEqual(['p2']);
    expect(now().value).toEqual({ opened: { current: 'shown' } });
  });
});

describe('a page that cannot be read', () => {
  test('is read again by itself, ever later, and what is known stands', () => {
    const { world, read, now, open, news, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    news();
    read.last.reject(noAnswer);
    expect([selectTrouble(now()), now().hasTag('waiting'), ids()]).toEqual([
      'waiting',
      true,
      ['p1'],
    ]);
    expectNth(3, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
    expect(selectTrouble(now())).toBe(null);
    read.last.reject(refusal(503, 'unavailable', 20_000));
    expectNth(4, () => read.calls, world.clock, { afterMs: 19_999, byMs: 20_000 });
    read.last.resolve(peoplePage(['p1']));
    news();
    read.last.reject(noAnswer);
    expectNth(6, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
  });

  test('the first time waits, too, and is read at once with «Повторить»', () => {
    const { read, now, open, retry, ids } = startSection('people');
    open();
    read.last.reject(noAnswer);
    expect([selectTrouble(now()), selectProblem(now())]).toEqual(['waiting', { kind: 'network' }]);
    retry();
    expect(read.calls).toHaveLength(2);
    read.last.resolve(peoplePage(['p1']));
    expect(ids()).toEqual(['p1']);
  });

  test('because one is no administrator any more has failed until one asks again', () => {
    const { world, read, now, open, retry } = startSection('people');
    open();
    read.last.reject(refusal(403, 'forbidden'));
    expect([selectTrouble(now()), selectProblem(now())?.kind]).toEqual(['failed', 'forbidden']);
    expect(now().hasTag('failed')).toBe(true);
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(1);
    retry();
    read.last.reject(refusal(403, 'forbidden'));
    expect([read.calls.length, selectTrouble(now())]).toEqual([2, 'failed']);
  });

  test('of one person is gone when there is no such person, and nobody of before stands', () => {
    const { world, read, now, open, close, news } = startSection('person');
    open({ ...all, personId: 'p1' });
    read.last.resolve(personPage('p1'));
    news();
    read.last.reject(refusal(404, 'not_found'));
    expect([selectTrouble(now()), selectAnswer(now(), 'person')]).toEqual(['gone', null]);
    world.clock.increment(600_000);
    expect(read.calls).toHaveLength(2);
    news();
    read.last.resolve(personPage('p1'));
    expect(selectTrouble(now())).toBe(null);
    close();
    open({ ...all, personId: 'p2' });
    expect(selectAnswer(now(), 'person')).toBe(null);
    read.last.reject(refusal(404, 'not_found'));
    expect(selectTrouble(now())).toBe('gone');
  });
});

describe('people are searched', () => {
  test('250 ms after the last letter, and those who were found before stand until the answer', () => {
    const { world, read, now, open, type, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    type('б');
    world.clock.increment(249);
    type('бо');
    expect([selectQuery(now()).words, selectIsFinding(now()), ids()]).toEqual(['бо', true, ['p1']]);
    expectNth(2, () => read.calls, world.clock, { afterMs: 249, byMs: 250 });
    expect(read.last.input.query.words).toBe('бо');
    expect(ids()).toEqual(['p1']);
    read.last.resolve(peoplePage(['p3'], 'p3'));
    expect(ids()).toEqual(['p3']);
  });

  test('once for a search, whatever an administrator changes while letters are typed', () => {
    const { world, read, open, type, news } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p1']));
    type('б');
    news();
    world.clock.increment(249);
    expect(read.calls).toHaveLength(1);
    world.clock.increment(1);
    expect(read.calls).toHaveLength(2);
  });

  test('at once for another filter, and nobody of the one before stays', () => {
    const { read, section, now, open, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p9', 'p5', 'p1']));
    section.send({ type: 'adminSection.chosen', query: { ...all, filter: 'admins' } });
    expect(read.last.input.query.filter).toBe('admins');
    expect(now().hasTag('busy')).toBe(true);
    read.last.resolve(peoplePage(['p9', 'p7'], 'p7'));
    expect(ids()).toEqual(['p9', 'p7']);
  });

  test('again after a failure, and nobody of the search before stays', () => {
    const { read, section, now, open, more, retry, ids } = startSection('people');
    open();
    read.last.resolve(peoplePage(['p9', 'p8', 'p1'], 'p1'));
    section.send({ type: 'adminSection.chosen', query: { ...all, filter: 'admins' } });
    read.last.reject(noAnswer);
    expect([ids(), selectOlder(now())]).toEqual([['p9', 'p8', 'p1'], null]);
    retry();
    more();
    expect(read.calls).toHaveLength(3);
    read.last.resolve(peoplePage(['p9'], 'p9'));
    expect([ids(), selectOlder(now())]).toEqual([['p9'], 'there']);
  });

  test('and a search that failed does not make the next one wait', () => {
    const { world, read, open, type } = startSection('people');
    open();
    read.last.reject(noAnswer);
    type('б');
    world.clock.increment(250);
    expect(read.last.input.query.words).toBe('б');
    read.last.reject(noAnswer);
    expectNth(3, () => read.calls, world.clock, { afterMs: 249, byMs: 500 });
  });
});
