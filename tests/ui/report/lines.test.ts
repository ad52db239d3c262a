import { expect, test } from 'vitest';
import { allMachines } from '#atlas/machines.ts';
import { linesOf, withoutLines } from '#ui/report/lines.ts';
import { chartNames } from '#ui/text/chart-names.ru.ts';
import type { Run } from '../../../src/recorder/record.ts';

const step = { to: 0, from: null, event: {} };
const run: Run = {
  startedAt: new Date(2026, 2, 1, 14, 5, 0).getTime(),
  charts: {},
  actors: [{ name: 'timeline:#1', parent: null, chart: 'timeline', active: ['stretch.loading'] }],
  steps: [
    { ...step, ms: 12_000, type: 'xstate.error.actor.load', active: ['stretch.failed'] },
    { ...step, ms: 13_000, type: 'timeline.seen' },
    { ...step, ms: 14_000, type: 'timeline.reload', active: ['stretch.loading'] },
  ],
};

test('a step into a state with words is a line, the newest first', () => {
  const [, failed] = linesOf([run]).map(({ words }) => words);
  expect(linesOf([run])).toHaveLength(2);
  expect(failed).toMatch(/^14:05:12.· Сообщения чата: не удалось/);
});

test('a line that is taken out is in no file, and the next step says where it begins', () => {
  const [, failed] = linesOf([run]);
  const [left] = withoutLines([run], new Set([failed?.key ?? '']));
  expect(left?.steps.map(({ type }) => type)).toEqual(['timeline.seen', 'timeline.reload']);
  expect(left?.steps[0]?.before).toEqual(['stretch.failed']);
  expect(left?.steps[1]?.before).toBeUndefined();
});

test('every chart of the pages has a name that people understand', async () => {
  const charts = (await allMachines()).filter(({ file }) => file.startsWith('src/'));
  expect(Object.keys(chartNames).toSorted()).toEqual(
    charts.map(({ machine }) => machine.id).toSorted(),
  );
});
