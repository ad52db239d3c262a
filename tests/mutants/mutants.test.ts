import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMachines } from '#atlas/machines.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { blueprintOf, build } from './blueprint.ts';
import { explore, isEqual } from './explored.ts';
import { mutantsOf } from './mutations.ts';
import { entryOf, percentOf, readReport, reportFile, reportText } from './report.ts';

test('a chart that nothing explored tells from another is the same, and any other is not', () => {
  const original = blueprintOf(doorMachine);
  const explored = explore({
    machine: build(doorMachine, original),
    input: { maxTries: 2 },
    events: [{ type: 'door.open', by: 'Аня' }],
    project: ({ context }) => Math.min(Number(context.tries), 3),
  });
  expect(isEqual(explored, build(doorMachine, original))).toBe(true);
  const same = mutantsOf(doorMachine)
    .filter(({ spoil }) => isEqual(explored, build(doorMachine, spoil(original))))
    .map(({ name }) => name);
  // Nobody is there to be told, and nobody opens the door with fewer tries.
  expect(same).toEqual(['stuck door.retry: without tellAbsentPeer', 'delay pause as it first was']);
});

test('a chart is spoilt in each of its states, transitions, guards, actions and delays', () => {
  expect(mutantsOf(doorMachine).map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "(root) begins in opening",
      "(root) without actor lamp",
      "(root) ✗ lamp: removed",
      "(root) ✗ lamp: without ringBell",
      "shut door.open: removed",
      "shut door.open: stays",
      "shut door.open: to pausing",
      "shut door.open: without rememberWho",
      "shut door.open: without countTry",
      "opening without tags busy",
      "opening without entry ringBell",
      "opening without actor findKey",
      "opening without input of findKey",
      "opening ✓ findKey: removed",
      "opening ✓ findKey: stays",
      "opening ✓ findKey: to stuck",
      "opening ✗ findKey #1: removed",
      "opening ✗ findKey #1: stays",
      "opening ✗ findKey #1: to open",
      "opening ✗ findKey #1: always",
      "opening ✗ findKey #1: after the next",
      "opening ✗ findKey #2: removed",
      "opening ✗ findKey #2: stays",
      "opening ✗ findKey #2: to shut",
      "pausing without tags waiting",
      "pausing door.shut: removed",
      "pausing door.shut: stays",
      "pausing door.shut: to opening",
      "pausing after pause: removed",
      "pausing after pause: stays",
      "pausing after pause: to pausing",
      "pausing after pause: without countTry",
      "open without entry tellParent",
      "open door.shut: removed",
      "open door.shut: stays",
      "open door.shut: to opening",
      "open visitor.left: removed",
      "open visitor.left: stays",
      "open visitor.left: to opening",
      "open after autoShut: removed",
      "open after autoShut: stays",
      "open after autoShut: to opening",
      "stuck without tags failed",
      "stuck door.retry: removed",
      "stuck door.retry: stays",
      "stuck door.retry: to pausing",
      "stuck door.retry: without tellAbsentPeer",
      "delay autoShut - 1 ms",
      "delay autoShut + 1 ms",
      "delay autoShut × 2",
      "delay pause × 2",
      "delay pause as it first was",
      "guard isWorn: always",
      "guard isWorn: never",
    ]
  `);
});

test.each([
  ['renamed', 'gone'],
  ['m0', 'caught'],
  ['m1', 'equal'],
])('an exception for a mutant that does not live is refused: %s is %s', (name, fate) => {
  const outcomes = (['caught', 'equal'] as const).map((one, place) => ({
    name: `m${place}`,
    fate: one,
    by: '',
    ms: 1,
  }));
  expect(() => entryOf('door', outcomes, { [name]: 'nobody can see it' })).toThrow(fate);
});

test('the report counts only what is caught for certain, and names what lives', () => {
  const fates = ['caught', 'caught', 'late', 'hung', 'equal', 'lives', 'lives'] as const;
  const outcomes = fates.map((fate, place) => ({ name: `m${place}`, fate, by: '', ms: 1 }));
  const entry = entryOf('door', outcomes, { m6: 'nobody can see it' }, '0a1b2c3d');
  expect(reportText([entry]).split('\n').slice(3)).toEqual([
    'chart | mutants | the same chart | meant to live | out of time | caught | % | of',
    'door | 7 | 1 | 1 | 2 | 2 | 40.0 | 0a1b2c3d',
    'all | 7 | 1 | 1 | 2 | 2 | 40.0',
    '',
    'door:',
    '  m5',
    '',
  ]);
});

test('a report that was written is read as the same, so that some rows can be measured anew', () => {
  const entries = ['door', 'lamp'].map((chart) => {
    const outcomes = (['caught', 'late', 'equal', 'lives', 'lives'] as const).map(
      (fate, place) => ({
        name: `stuck ✗ m${place}: always`,
        fate,
        by: '',
        ms: 1,
      }),
    );
    return entryOf(chart, outcomes, { 'stuck ✗ m4: always': 'nobody can see it' }, '0a1b2c3d');
  });
  expect(readReport(reportText(entries))).toEqual(entries);
  expect(readReport('')).toEqual([]);
});

test('the rules of every chart notice nine of ten of its mutants (npm run mutants)', async () => {
  const report = readReport(readFileSync(reportFile, 'utf8'));
  expect(report.map(({ chart }) => chart)).toEqual((await allMachines()).map(({ name }) => name));
  const weak = report.filter((one) => percentOf([one]) < 90);
  expect(weak.map(({ chart }) => chart)).toEqual([]);
});
