import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { actorTree } from '#atlas/actor-tree.ts';
import { drawChart } from '#atlas/draw/draw.ts';
import { drawnOrDraw, sealLine } from '#atlas/drawn.ts';
import { guardWords } from '#atlas/draw/rows.ts';
import { labelled } from '#atlas/export.ts';
import { allMachines, summaryOf } from '#atlas/machines.ts';
import { atlasFiles, atlasFolder, isOfOthers } from '#atlas/pages.ts';
import { withoutFigures } from '#tests/inspector/figures.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { expect, test } from 'vitest';
import { createMachine, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { allStates, chartOf, hashOf, type Chart } from '../../src/inspector/chart.ts';

// A chart whose drawing is stale is laid out anew: seconds, and many of them on a busy machine.
test('docs/atlas is what the charts are (npm run diagrams)', { timeout: 180_000 }, async () => {
  const wanted = await atlasFiles();
  for (const [name, text] of wanted) {
    const file = join(atlasFolder, name);
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
    expect(isSame ? name : `${name} is of another chart`).toBe(name);
  }
  const there = readdirSync(atlasFolder, { recursive: true, encoding: 'utf8' });
  expect(there.filter((name) => /\.\w+$/.test(name) && !isOfOthers(name)).toSorted()).toEqual(
    [...wanted.keys()].toSorted(),
  );
});

test('a drawing is taken as it is only where the drawer made it of this very chart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vest-atlas-'));
  const chart = chartOf(doorMachine);
  const sheets = await drawChart(chart, 'door');
  const drawing = join(folder, 'door.svg');
  const isTaken = async (one: Chart, svg: string) => {
    writeFileSync(drawing, svg);
    return (await drawnOrDraw(one, 'door', folder)).some((sheet) => sheet.svg === svg);
  };
  const drawn = sheets[0]?.svg ?? '';
  const marked = drawn.replace('class="ground"', 'class="ground marked"');
  writeFileSync(
    join(folder, 'door.md'),
    sealLine(chart, [{ path: '', file: 'door.svg', svg: marked }]),
  );
  // Nobody else would draw it so: it can only be the file.
  expect(await isTaken(chart, marked)).toBe(true);
  expect(await isTaken(chart, marked.replace('marked', 'changed'))).toBe(false);
  const [move, ...moves] = chart.moves;
  expect(await isTaken({ ...chart, moves: [{ ...move!, guard: 'isNew' }, ...moves] }, marked)).toBe(
    false,
  );
  rmSync(folder, { recursive: true });
});

test('every state and every transition is drawn, and each chip leads to a state that is', async () => {
  for (const { name, machine } of await allMachines()) {
    const chart = chartOf(machine);
    const sheets = sheetsOf(name);
    const whole = sheets.map(([, svg]) => svg).join('');
    const states = allStates(chart.root).map(({ path }) => path);
    expect(values(whole, 'data-state'), name).toEqual(new Set(states));
    const moves = chart.moves.map((_, index) => String(index));
    expect(values(whole, 'data-move'), name).toEqual(new Set(moves));
    expect(values(whole, 'data-hash'), name).toEqual(new Set([hashOf(chart)]));
    for (const [file, svg] of sheets) {
      for (const [, to = '', anchor = ''] of svg.matchAll(/href="([^"#]*)#([^"]+\/[^"]*)"/g)) {
        const there = to === '' ? svg : readFileSync(join(atlasFolder, to), 'utf8');
        expect(there.includes(`id="${anchor}"`), `${file} → ${to}#${anchor}`).toBe(true);
      }
    }
  }
});

test('no card covers another, and all is on the sheet', async () => {
  for (const { name } of await allMachines()) {
    for (const [file, svg] of sheetsOf(name)) {
      const cards = boxesOf(svg);
      const overlaps = cards.flatMap((one, index) =>
        cards.slice(index + 1).filter((other) => overlap(one, other)),
      );
      expect(overlaps, file).toEqual([]);
      const [width = 0, height = 0] = sizeOf(svg);
      expect(
        cards.filter(({ right, bottom }) => right > width || bottom > height),
        file,
      ).toEqual([]);
    }
  }
});

test('an export for the editor of Stately reads back as the same chart', async () => {
  for (const { name, machine } of await allMachines()) {
    const file = pathToFileURL(join(atlasFolder, `export/${name}.js`)).href;
    // Each of these files exports the machine that createMachine() made.
    const exported = (await import(/* @vite-ignore */ file)) as { machine: AnyStateMachine };
    expect(withoutFigures(chartOf(exported.machine)), name).toEqual(
      withoutFigures(labelled(chartOf(machine))),
    );
  }
});

test('every machine has its model test, its table and its hand-written rules', async () => {
  const wanted = (await allMachines()).flatMap(({ area, name }) =>
    ['model.test.ts', 'golden.txt', 'rules.test.ts'].map((end) => `${area}/${name}/${name}.${end}`),
  );
  const folder = join(import.meta.dirname, '../machines');
  expect(wanted.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

test('a drawing shows states, actors, tags, guards, delays and what holds everywhere', async () => {
  expect(await wordsOf(chartOf(doorMachine))).toMatchInlineSnapshot(`
    "door | (runs) | lamp
    в любом состоянии
      lamp | (failed)
    ● | shut
      door.open | (event)
    busy | opening | (runs) | findKey
      findKey | (done)
      findKey | (failed) | если не isWorn
      иначе
    waiting | pausing
      по часам · pause | (time)
      door.shut | (event)
    open
      через 5 с · autoShut | (time)
      door.shut | (event)
      visitor.left | (event)
    failed | stuck
      door.retry | (event)"
  `);
});

test('a chart of many leaves has a sheet to look over, and one for each state that is folded there', async () => {
  const many = (prefix: string) => ({
    initial: `${prefix}0`,
    states: Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`${prefix}${index}`, {}])),
  });
  const machine = createMachine({
    id: 'many',
    initial: 'left',
    states: { left: many('l'), right: { ...many('r'), on: { back: 'left' } } },
  });
  const sheets = await drawChart(chartOf(machine), 'many');
  expect(sheets.map(({ file }) => file)).toEqual(['many.svg', 'many.left.svg']);
  expect(sheets[0]?.svg).toContain('data-state="left" id="many/left" data-folded="true"');
  expect(sheets[0]?.svg).toContain('data-state="right.r13"');
  expect(sheets[1]?.svg).toContain('data-state="left.l13"');
});

test('the same chart is drawn the same, another one has another hash', async () => {
  const chart = chartOf(doorMachine);
  expect(await drawChart(chart, 'door')).toEqual(await drawChart(chart, 'door'));
  const [move, ...moves] = chart.moves;
  expect(hashOf({ ...chart, moves: [{ ...move!, guard: 'isNew' }, ...moves] })).not.toBe(
    hashOf(chart),
  );
});

test('guards are read as a sentence', () => {
  expect(guardWords('isWorn')).toBe('isWorn');
  expect(guardWords('not(isWorn)')).toBe('не isWorn');
  expect(guardWords('and(isOld, not(isWorn))')).toBe('isOld и не isWorn');
  expect(guardWords('or(isNew, and(isOld, isWorn))')).toBe('isNew или (isOld и isWorn)');
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

/** The sheets of a machine as they are in docs/atlas: name and content. */
function sheetsOf(name: string): Array<[string, string]> {
  return readdirSync(atlasFolder)
    .filter(
      (file) => file.endsWith('.svg') && (file === `${name}.svg` || file.startsWith(`${name}.`)),
    )
    .map((file) => [file, readFileSync(join(atlasFolder, file), 'utf8')]);
}

function values(svg: string, attribute: string): Set<string> {
  return new Set(
    [...svg.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].map(([, one = '']) => one),
  );
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The cards' edges, in the units of the drawing. */
function boxesOf(svg: string): Box[] {
  const card =
    /translate\((\S+) (\S+)\)"><rect class="card[^"]*" width="([\d.]+)" height="([\d.]+)"/g;
  return [...svg.matchAll(card)].map(([, ...numbers]) => {
    const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
    return { left, top, right: left + width, bottom: top + height };
  });
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

function sizeOf(svg: string): number[] {
  return (/<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? []).slice(1).map(Number);
}

/** The words of each card and row of a drawing, in its order. */
async function wordsOf(chart: Chart): Promise<string> {
  const [sheet] = await drawChart(chart, chart.id);
  return (sheet?.svg ?? '')
    .split(/(?=<g data-|<g class="row)/)
    .slice(1)
    .map((part) => {
      const words = [...part.matchAll(/<text[^>]*>([^<]*)|vest-(\w+)"/g)].map(
        ([, text, icon = '']) => text ?? `(${icon})`,
      );
      const dot = part.includes('class="dot"') ? ['●'] : [];
      return `${part.startsWith('<g class="row') ? '  ' : ''}${[...dot, ...words].join(' | ')}`;
    })
    .join('\n');
}
