import { expect, it } from 'vitest';
import { coverageTable } from '#atlas/coverage.ts';
import type { Scene } from '#atlas/scenes/scene.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';

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
const report = `Prose | is no table.

chart | mutants | caught | %
connectivity | 40 | 38 | 95.0
all | 40 | 38 | 95.0

connectivity:
  a guard of link.online
  a target of link.slow
`;

it('counts what is known about each chart, and about all of them', () => {
  const [headings, , connectivity, door, all] = coverageTable(
    machines,
    [scene],
    { door: 'it is a sample' },
    report,
  );
  expect(headings).toContain('| chart | leaf states | transitions | with words |');
  expect(connectivity).toMatch(/^\| \[connectivity\]\(connectivity\.md\) .*\| 1 \| 95\.0 \| 2 \|$/);
  expect(door).toBe('| [door](door.md) | 5 | 11 | 0 | – | – | – | – |');
  expect(all).toMatch(/^\| all .*\| 1 \| 95\.0 \| 2 \|$/);
});

it('knows nothing of mutants before somebody has made some', () => {
  expect(coverageTable(machines, [scene], {}, '').at(-1)).toMatch(/\| – \| – \|$/);
});
