import { expect, test } from 'vitest';
import { allMachines } from '#atlas/machines.ts';
import { linesOf, withoutLines } from '#ui/report/lines.ts';
import { chartNames } from '#ui/text/chart-names.ru.ts';
import type { Run } from '../../../src/recorder/record.ts';

const step = { to: 0, from: null, event: {} };
const run: Run = {
  startedAt: new Date(2026, 2, 1, 14, 5, 0).getTime(),
  charts: {
    timeline: {
      hash: 'h',
      moves: {
        1: { from: 'stretch.loading', type: 'xstate.error.actor.load', to: ['stretch.failed'] },
        2: { from: 'stretch.failed', type: 'timeline.reload', to: ['stretch.loading'] },
      },
    },
  },
  actors: [{ name: 'timeline:#1', parent: null, chart: 'timeline', active: ['stretch.loading'] }],
  steps: [
    {
      ...step,
      ms: 12_000,
      type: 'xstate.error.actor.load',
      moves: [1],
      active: ['stretch.failed'],
    },
    { ...step, ms: 13_000, type: 'timeline.seen' },
    { ...step, ms: 14_000, type: 'timeline.reload', moves: [2], active: ['stretch.loading'] },
  ],
};

test('a step into a state with words is a line, the newest first', () => {
  const [, failed] = linesOf([run]).map(({ words }) => words);
  expect(linesOf([run])).toHaveLength(2);
  expect(failed).toMatch(/^14:05:12.· Сообщения чата: не удалось/);
});

const lineOf = (part: string, runs: readonly Run[]) =>
  new Set(linesOf(runs).flatMap(({ key, words }) => (words.includes(part) ? [key] : [])));

test('a line that is taken out is in no file, and until the states are told anew nothing tells of it', () => {
  const [left] = withoutLines([run], lineOf('не удалось', [run]));
  expect(left?.steps).toEqual([
    { ...step, ms: 13_000, type: 'timeline.seen', isAfterGap: true },
    {
      ...step,
      ms: 14_000,
      type: 'timeline.reload',
      isAfterGap: true,
      active: ['stretch.loading'],
    },
  ]);
  expect(left?.charts).toEqual({ timeline: { hash: 'h', moves: {} } });
  expect(JSON.stringify(left)).not.toContain('failed');
});

test('a state that was taken out is not told as long as it lasts', () => {
  const [failed] = run.steps;
  const beside = { ...step, ms: 13_000, type: 'x', active: ['stretch.failed', 'newest.shown'] };
  const after = { ...step, ms: 15_000, type: 'y', active: ['stretch.idle', 'newest.shown'] };
  const last = { ...step, ms: 16_000, type: 'z', moves: [3] };
  const runs = [{ ...run, steps: failed ? [failed, beside, after, last] : [] }];
  const [left] = withoutLines(runs, lineOf('не удалось', runs));
  expect(left?.steps).toEqual([
    { ...beside, isAfterGap: true, active: ['newest.shown'] },
    { ...after, isAfterGap: true },
    last,
  ]);
});

test('the wordless steps of an act go with its line, other lines and acts stay', () => {
  const actors = ['timeline', 'outbox', 'typing'].map((chart) => ({
    name: chart,
    parent: null,
    chart,
    active: chart === 'timeline' ? ['stretch.loading'] : ['x'],
  }));
  const act = (ms: number) => [
    { ...step, ms, type: 'act' },
    { ...step, ms, from: 0, to: 1, type: 'outbox.enqueue' },
    { ...step, ms: ms + 1, from: 0, type: 'failed', active: ['stretch.failed'] },
    { ...step, ms: ms + 1, from: 1, to: 2, type: 'typing.stop' },
  ];
  const other = { ...step, ms: 11, to: 2, type: 'other' };
  const again = { ...step, ms: 900, type: 'again', active: ['stretch.loading'] };
  const runs = [{ ...run, actors, steps: [...act(10), other, again, ...act(1_000)] }];
  const [, first = ''] = lineOf('не удалось', runs);
  const [left] = withoutLines(runs, new Set([first]));
  expect(left?.steps.map(({ type }) => type)).toEqual([
    'other',
    'again',
    ...act(1_000).map(({ type }) => type),
  ]);
});

test('every chart of the pages has a name that people understand', async () => {
  const charts = (await allMachines()).filter(({ file }) => file.startsWith('src/'));
  expect(Object.keys(chartNames).toSorted()).toEqual(
    charts.map(({ machine }) => machine.id).toSorted(),
  );
});
