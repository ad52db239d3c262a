import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { chartOf } from '../../src/inspector/chart.ts';
import { actorTree } from './actor-tree.ts';
import { mermaid } from './mermaid.ts';
import { allMachines, statechartFiles, statechartsFolder, summaryOf } from './statecharts.ts';

test('the diagrams in docs/statecharts are those of the charts (npm run diagrams)', async () => {
  const wanted = await statechartFiles();
  for (const [name, text] of wanted) {
    const file = join(statechartsFolder, name);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '(missing)', name).toBe(text);
  }
  expect(readdirSync(statechartsFolder).toSorted()).toEqual([...wanted.keys()].toSorted());
});

test('every machine has its model test, its table and its hand-written rules', async () => {
  const wanted = (await allMachines()).flatMap(({ area, name }) =>
    ['model.test.ts', 'golden.txt', 'rules.test.ts'].map((end) => `${area}/${name}/${name}.${end}`),
  );
  const folder = join(import.meta.dirname, '../machines');
  expect(wanted.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test('a diagram shows states, actors, tags, guards, delays and what holds everywhere', () => {
  expect(mermaid(chartOf(doorMachine))).toMatchInlineSnapshot(`
    "stateDiagram-v2
      direction LR
      [*] --> s_shut
      state "shut" as s_shut
      state "opening<br/>▶ findKey<br/>(busy)" as s_opening
      state "pausing<br/>(waiting)" as s_pausing
      state "open" as s_open
      state "stuck<br/>(failed)" as s_stuck
      s_shut --> s_opening : door.open / rememberWho, countTry
      s_opening --> s_open : ✓ findKey
      s_opening --> s_pausing : ✗ findKey [not(isWorn)]
      s_opening --> s_stuck : ✗ findKey
      s_pausing --> s_shut : door.shut
      s_pausing --> s_opening : after pause / countTry
      s_open --> s_shut : door.shut
      s_open --> s_shut : visitor.left
      s_open --> s_shut : after autoShut (5 s)
      s_stuck --> s_opening : door.retry / tellAbsentPeer
      note left of s_shut
        in every state
        ✗ lamp / ringBell → stays
      end note"
  `);
});

test('the tree of actors follows charts into charts, and names what is spawned', () => {
  const hallMachine = setup({
    actors: { door: doorMachine, fountain: fromPromise(async () => {}) },
  }).createMachine({
    id: 'hall',
    initial: 'day',
    states: { day: { invoke: { src: 'fountain', id: 'fountain' } } },
  });
  expect(
    actorTree([
      { name: 'hall', machine: hallMachine },
      { name: 'door', machine: doorMachine },
    ]),
  ).toEqual([
    'hall',
    '├─ fountain  while day',
    '└─ door  (spawned)',
    '   ├─ lamp',
    '   └─ findKey  while opening',
  ]);
});

test('the summary of a machine is the first paragraph of its docstring', () => {
  const source = `
/** A number. */
export const wait = 5;

/**
 * A door
 * that opens.
 *
 * And more.
 */
export const doorMachine = setup({`;
  expect(summaryOf(source)).toBe('A door that opens.');
  expect(summaryOf('/** Of the file. */\nimport x;')).toBe('Of the file.');
  expect(summaryOf('import x;')).toBe('');
});
