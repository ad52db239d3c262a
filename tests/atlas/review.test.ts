import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftBehind } from '#atlas/review/against.ts';
import { changesPage } from '#atlas/review/changes-page.ts';
import { changedCharts, changedLooks, differences, type Version } from '#atlas/review/compare.ts';
import { differingPixels } from '#atlas/review/pixels.ts';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { chartOf, type Chart } from '../../src/inspector/chart.ts';

const door = chartOf(doorMachine);
const look = {
  machine: 'door',
  path: 'shut',
  way: [],
  words: '- heading "Дверь"\n- button "Открыть"',
};
const before: Version = { entries: [{ chart: door, labels: { shut: 'Закрыто' } }], looks: [look] };
const withMoves = (moves: Chart['moves']): Version => ({
  ...before,
  entries: [{ chart: { ...door, moves }, labels: { shut: 'Закрыто' } }],
});
const none = new Set<string>();

describe('two versions', () => {
  it('that are the same have no changes', () => {
    expect(changedCharts(before, before)).toEqual([]);
    expect(changedLooks(before, before, none)).toEqual([]);
  });

  it('differ by a way out that was added, taken away, or that leads elsewhere', () => {
    const [first, ...rest] = door.moves;
    const [changes] = changedCharts(before, withMoves(rest));
    expect(changes?.rows).toEqual([
      { sign: '−', text: expect.stringContaining(first?.name ?? '') },
    ]);
    const [led] = changedCharts(before, withMoves([{ ...first!, to: ['stuck'] }, ...rest]));
    expect(led?.rows.map(({ sign }) => sign)).toEqual(['−', '+']);
    expect(led?.rows[1]?.text).toContain('→ stuck');
    expect(led).toMatchObject({ chart: 'door', fate: 'changed', states: [], labels: [] });
  });

  it('differ by a state, by its words, and by a whole chart', () => {
    const [state, ...states] = door.root.states;
    const chart = { ...door, root: { ...door.root, states } };
    const [changes] = changedCharts(before, {
      ...before,
      entries: [{ chart, labels: { shut: 'Заперто' } }],
    });
    expect(changes?.states[0]).toEqual({ sign: '−', text: state?.path });
    expect(changes?.labels.map(({ text }) => text)).toEqual(['shut: «Закрыто»', 'shut: «Заперто»']);
    expect(changedCharts(before, { entries: [], looks: [] })[0]?.fate).toBe('gone');
    expect(changedCharts({ entries: [], looks: [] }, before)[0]?.fate).toBe('new');
  });

  it('differ by the words on the screen, by the way there, by a picture, and by what is seen at all', () => {
    const changedTo = (one: Partial<typeof look>) =>
      changedLooks(before, { ...before, looks: [{ ...look, ...one }] }, none);
    expect(changedTo({ words: '- heading "Дверь"\n- button "Войти"' })[0]?.words).toEqual([
      { sign: '−', text: '- button "Открыть"' },
      { sign: '+', text: '- button "Войти"' },
    ]);
    expect(changedTo({ path: 'open' }).map(({ fate }) => fate)).toEqual(['new', 'gone']);
    expect(changedLooks(before, before, new Set(['door.shut']))).toHaveLength(1);
  });
});

it('lines that both have are no differences, wherever they stand', () => {
  expect(differences(['a', 'b', 'c'], ['b', 'x', 'c', 'd'])).toEqual([
    { sign: '−', text: 'a' },
    { sign: '+', text: 'x' },
    { sign: '+', text: 'd' },
  ]);
  expect(differences([], [])).toEqual([]);
});

describe('pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vest-pixels-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  /** A grey plane with a lighter square at this column. */
  const paint = async (name: string, grey: number, width = 40, column = 4) => {
    const file = join(folder, name);
    const plane = (wide: number, high: number, shade: number) => {
      const background = { r: shade, g: shade, b: shade };
      return { create: { width: wide, height: high, channels: 3 as const, background } };
    };
    await sharp(plane(width, 40, grey))
      .composite([{ input: plane(8, 8, 250), left: column, top: 4 }])
      .png()
      .toFile(file);
    return file;
  };

  it('differ where a colour is plainly another one', async () => {
    const one = await paint('one.png', 100);
    expect(await differingPixels(one, one)).toBe(0);
    expect(await differingPixels(one, await paint('same.png', 104))).toBe(0);
    expect(await differingPixels(one, await paint('other.png', 120))).toBe(40 * 40 - 64);
    expect(await differingPixels(one, await paint('wide.png', 100, 50))).toBeNull();
  });

  it('differ where something is elsewhere, but not where an edge is painted otherwise', async () => {
    const one = await paint('here.png', 100);
    expect(await differingPixels(one, await paint('edge.png', 100, 40, 5))).toBe(0);
    expect(await differingPixels(one, await paint('there.png', 100, 40, 20))).toBe(128);
  });
});

it('the page says what changed, and shows words as they are', () => {
  const after = { ...before, looks: [{ ...look, words: '- text: <b>' }] };
  const page = changesPage({
    ref: 'main',
    charts: changedCharts(before, after),
    looks: changedLooks(before, after, none),
    pictures: new Map([
      ['door.shut', [{ kind: 'wide.light', before: 'before/a.png', after: 'a.png', pixels: 3 }]],
    ]),
  });
  expect(page).toContain('+ - text: &lt;b>');
  expect(page).toContain('src="before/a.png"');
  expect(page).toContain('href="index.html#door/shut"');
  const same = changesPage({ ref: 'main', charts: [], looks: [], pictures: new Map() });
  expect(same).toContain('Ничего не изменилось');
});

it('of work trees, only those are cleared away whose run has ended', () => {
  // No process has so high a number, and none a name; an earlier version left files here that had none.
  const gone = String(2 ** 30);
  expect(leftBehind([String(process.pid), gone, 'package.json'])).toEqual([gone, 'package.json']);
});
