/** Tests to which step of a session a long task is counted. */
import { expect, test } from 'vitest';
import { tasksOf, told } from '../../bench/session/diary.ts';

const task = (startedAt: number, ms: number) => ({ kind: 'longtask', startedAt, ms, scripts: [] });
const frame = (startedAt: number, ms: number, script: string) => ({
  kind: 'long-animation-frame',
  startedAt,
  ms,
  scripts: [script],
});
const begun = [
  { step: 'opening', at: 100 },
  { step: null, at: 300 },
  { step: 'typing', at: 400 },
];

test('a long task is counted to the step in which it began, and to none while the page is weighed', () => {
  const tasks = tasksOf([task(50, 80), task(290, 60), task(310, 90), task(400, 70)], begun);
  expect(tasks.map(({ step, ms }) => [step, ms])).toEqual([
    ['opening', 60],
    ['typing', 70],
  ]);
});

test('a long task is told with the scripts of its own frames', () => {
  const noted = [frame(90, 70, 'of before'), task(170, 60), frame(165, 80, 'its own')];
  expect(tasksOf(noted, begun)).toEqual([{ step: 'opening', ms: 60, scripts: ['its own'] }]);
});

test('each step tells how many of its tasks were too long', () => {
  const tasks = tasksOf([task(150, 60), task(250, 120), task(450, 70)], begun);
  expect(told(tasks, 100).split('\n')).toEqual([
    'opening: 2 tasks over 50 ms, 1 over 100 ms',
    '  120 ms',
    '  60 ms',
    'typing: 1 tasks over 50 ms, 0 over 100 ms',
    '  70 ms',
  ]);
});
