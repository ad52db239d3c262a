import { expect, it } from 'vitest';
import { coverageTable } from '#atlas/coverage.ts';
import type { Scene } from '#atlas/scenes/scene.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { entryOf, hashNow, reportText } from '#tests/mutants/report.ts';

const documented = (name: string, machine: typeof doorMachine | typeof connectivityMachine) => ({
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
    reportOf(machines[0] && hashNow(machines[0])),
  );
  expect(headings).toContain('| chart | leaf states | transitions | with words |');
  expect(connectivity).toMatch(/^\| \[connectivity\]\(connectivity\.md\) .*\| 1 \| 95\.0 \| 2 \|$/);
  expect(door).toBe('| [door](door.md) | 5 | 11 | 0 | – | – | – | – |');
  expect(all).toMatch(/^\| all .*\| 1 \| 95\.0 \| 2 \|$/);
});

it('knows nothing of mutants before somebody has made some', () => {
  expect(coverageTable(machines, [scene], {}, '').at(-1)).toMatch(/\| – \| – \|$/);
});

it('tells figures of another chart or of other rules from those of today', () => {
  const [, , connectivity] = coverageTable(machines, [scene], {}, reportOf('00000000'));
  expect(connectivity).toMatch(/\| 95\.0 \(old\) \| 2 \|$/);
});
