import { describe, expect, test } from 'vitest';
import { nothingObserved, observe } from '../../src/inspector/page/observed.ts';
import {
  causeOf,
  effectsOf,
  filterIn,
  matcher,
  searchOf,
  type Filter,
} from '../../src/inspector/page/steps.ts';
import { from, sent } from './reports.ts';

const id = '0b9a3d52-6f6e-4a6e-9a55-7a3f7b1b2c3d';
/** A message goes from the field to the outbox and into the store, while the session fails beside it. */
const { pages } = observe(nothingObserved, [
  { ...from, type: 'page.opened' },
  sent('composer', 'composer.send', null),
  sent('outbox', 'outbox.enqueue', 'composer', { clientId: id }),
  sent('session', 'xstate.error.actor.refresh', null),
  sent('db', 'message.queued', 'outbox', { outgoing: [{ clientId: id }] }),
]);
const steps = pages[0]?.steps ?? [];
const nothing: Filter = { actor: '', text: '', onlyFailures: false, id: '' };
const shown = (filter: Partial<Filter>) =>
  steps.filter(matcher({ ...nothing, ...filter })).map((step) => step.text);

describe('of all steps are shown', () => {
  test.each([
    ['all', {}, 4],
    ['those of an actor, sent or received', { actor: 'outbox' }, 2],
    ['those with a part of a name', { text: 'send' }, 1],
    ['those that a pattern fits', { text: 'composer.*' }, 1],
    ['failures', { onlyFailures: true }, 1],
    ['what carries an id, however deep, through all actors', { id }, 2],
    ['none where a sign is no pattern', { text: 'composer+send' }, 0],
  ])('%s', (_name, filter, count) => {
    expect(shown(filter)).toHaveLength(count);
  });

  test('what the address asks for, which the address then says again', () => {
    const filter: Filter = { actor: 'session', text: 'message.*', onlyFailures: true, id };
    expect(filterIn(searchOf(filter))).toEqual(filter);
    expect(searchOf(nothing)).toBe('');
    expect(filterIn('')).toEqual(nothing);
  });
});

test('a step has the cause that its sender heard last, and the effects that follow from it', () => {
  const [typed, enqueued, failed, queued] = steps;
  if (!typed || !enqueued || !failed || !queued) throw new Error('4 steps were told');
  expect(causeOf(steps, queued)).toBe(enqueued);
  expect(causeOf(steps, enqueued)).toBe(typed);
  expect(causeOf(steps, failed)).toBeUndefined();
  expect(effectsOf(steps, typed)).toEqual([enqueued]);
  expect(effectsOf(steps, queued)).toEqual([]);
});

test('what an actor does after its next event is an effect of that one', () => {
  const observed = observe(nothingObserved, [
    { ...from, type: 'page.opened' },
    sent('outbox', 'first', null),
    sent('outbox', 'second', 'outbox'),
    sent('db', 'third', 'outbox'),
    sent('db', 'fourth', null),
  ]);
  const [first, second, third] = observed.pages[0]?.steps ?? [];
  if (!first || !second || !third) throw new Error('4 steps were told');
  const told = observed.pages[0]?.steps ?? [];
  expect(effectsOf(told, first)).toEqual([second]);
  expect(effectsOf(told, second)).toEqual([third]);
});
