import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { coverageTable } from '#atlas/coverage.ts';
import type { Scene } from '#atlas/scenes/scene.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { controlOf } from '#ui/text/events.ru.ts';
import { entryOf, hashNow, reportText } from '#tests/mutants/report.ts';

const documented = (name: string, machine: AnyStateMachine) => ({
  name,
  machine,
  area: 'app',
  file: '',
  summary: '',
});
const machines = [documented('connectivity', connectivityMachine), documented('door', doorMachine)];
const scene: Scene = {
  machine: connectivityMachine,
  content: annasWorld,
  address: '/',
  actor: 'connectivity',
  unseen: { 'link.offline': 'nobody looks' },
};
const worlds = [
  {
    charts: { connectivity: connectivityMachine },
    beside: [doorMachine],
    laws: [{ name: 'it shuts' }],
    goal: { name: 'it is open' },
  },
  {
    charts: { door: doorMachine },
    laws: [{ name: 'nobody is caught' }],
    goal: { name: 'it is open' },
  },
];
const outcomes = Array.from({ length: 40 }, (_, index) => ({
  name: `m${index}`,
  fate: index < 38 ? ('caught' as const) : ('lives' as const),
  by: '',
  ms: 1,
}));
const reportOf = (hash?: string) => reportText([entryOf('connectivity', outcomes, {}, hash)]);

it('counts what is known about each chart, and about all of them', () => {
  const [headings, , connectivity, door, all] = coverageTable(
    machines,
    [scene],
    { door: 'it is a sample' },
    worlds,
    reportOf(machines[0] && hashNow(machines[0])),
  );
  expect(headings).toContain('| chart | leaf states | transitions | with words |');
  expect(connectivity).toMatch(
    /^\| \[connectivity\]\(connectivity\.md\) .*\| 1 \| 0 \| 0 \| 2 \| 95\.0 \| 2 \|$/,
  );
  expect(door).toBe('| [door](door.md) | 5 | 11 | 0 | – | – | – | – | 3 | – | – |');
  expect(all).toMatch(/^\| all .*\| 1 \| 0 \| 0 \| 3 \| 95\.0 \| 2 \|$/);
});

it('knows nothing of mutants before somebody has made some', () => {
  expect(coverageTable(machines, [scene], {}, [], '').at(-1)).toMatch(/\| – \| – \|$/);
});

it('tells figures of another chart or of other rules from those of today', () => {
  const [, , connectivity] = coverageTable(machines, [scene], {}, [], reportOf('00000000'));
  expect(connectivity).toMatch(/\| 95\.0 \(old\) \| 2 \|$/);
});

it('counts what a person does to a chart, and what the atlas can do nowhere', () => {
  const tried = {
    ...scene,
    machine: timelineMachine,
    noControl: { 'timeline.retry': 'nobody can' },
  };
  const figures = (own: Scene) =>
    coverageTable([documented('timeline', timelineMachine)], [own], {}, [], '')[2]?.split(' | ');
  const events = timelineMachine.events.filter((event) => controlOf(event) !== undefined);
  expect(figures(tried)?.slice(6, 8)).toEqual([String(events.length - 1), '1']);
  expect(events).toContain('timeline.retry');
});
