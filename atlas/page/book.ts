/** Reads all that the page of the atlas shows: the charts of a work tree with their words, and the looks taken there. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StateWords } from '#ui/text/states.ru.ts';
import { allStates, chartOf, type Chart } from '../../src/inspector/chart.ts';
import { allMachines, type DocumentedMachine } from '../machines.ts';
import type { Scene } from '../scenes/scene.ts';
import { sendersOf } from '../senders.ts';
import type { Look } from '../looks.ts';

/** A chart, and what is known about its states, by their paths. */
export interface Entry extends Pick<DocumentedMachine, 'area' | 'file' | 'name' | 'summary'> {
  readonly chart: Chart;
  readonly labels: Readonly<Record<string, string>>;
  /** Why there are no words, no picture, or none that differs from another one. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
  /** Why no scene shows the chart. */
  readonly faceless: string | null;
  /** The states that its drawing folds. */
  readonly folded: readonly string[];
}

/** The findings of one run of `npm run atlas`. */
export interface Looks {
  readonly looks: readonly Look[];
  readonly faults: readonly string[];
}

export interface Book extends Looks {
  readonly entries: readonly Entry[];
  /** The makers of events of each type: charts by their names, `views`, and files elsewhere. */
  readonly senders: Readonly<Record<string, readonly string[]>>;
  /** The folder of the pictures, as seen from the page. */
  readonly pictures: string;
}

const here = resolve(import.meta.dirname, '../..');
export const looksFile = 'atlas/out/looks.json';

export async function readEntries(root: string = here): Promise<readonly Entry[]> {
  const load = (file: string): Promise<object> =>
    import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
  // Safe: these files of ours export that, in every version that has an atlas.
  const [{ stateWords }, { scenes }, { faceless }] = (await Promise.all([
    load('src/ui/text/states.ru.ts'),
    load('atlas/scenes/scenes.ts'),
    load('atlas/scenes/faceless.ts'),
  ])) as [
    { stateWords: Readonly<Record<string, StateWords>> },
    { scenes: readonly Scene[] },
    { faceless: Readonly<Record<string, string>> },
  ];
  const machines = await allMachines(root);
  return machines.map(({ area, file, name, summary, machine }) => {
    const { id } = machine;
    const chart = chartOf(machine);
    const words = Object.entries(stateWords[id] ?? {});
    const own = scenes.filter((scene) => scene.machine.id === id);
    return {
      area,
      file,
      name,
      summary,
      chart,
      labels: Object.fromEntries(
        words.flatMap(([path, label]) => (typeof label === 'string' ? [[path, label]] : [])),
      ),
      reasons: gathered([
        ...words.flatMap(([path, label]) =>
          typeof label === 'string' ? [] : [[path, label.silent] as const],
        ),
        ...own.flatMap(({ unseen = {}, same = {}, wordless = {} }) => [
          ...Object.entries(unseen),
          ...Object.entries(wordless),
          ...Object.entries(same),
        ]),
      ]),
      faceless: faceless[id] ?? null,
      folded: foldedIn(join(root, `docs/atlas/${name}.svg`), chart),
    };
  });
}

/** The reasons of each state, each of them once. */
function gathered(pairs: ReadonlyArray<readonly [string, string]>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [path, reason] of pairs) {
    found[path] = [...new Set([...(found[path] ?? []), reason])];
  }
  return found;
}

/** The drawing in the repository has found out what must be folded to be read. */
function foldedIn(file: string, chart: Chart): string[] {
  if (!existsSync(file)) return [];
  const drawn = readFileSync(file, 'utf8').matchAll(/data-state="([^"]*)"[^>]* data-folded/g);
  const paths = [...drawn].map(([, path = '']) => path);
  return allStates(chart.root)
    .filter(({ path, states }) => states.length > 0 && paths.includes(path))
    .map(({ path }) => path);
}

export function readLooks(root: string = here): Looks {
  const file = join(root, looksFile);
  if (!existsSync(file)) return { looks: [], faults: [] };
  // Safe: writeLooks in build.ts wrote it.
  return JSON.parse(readFileSync(file, 'utf8')) as Looks;
}

/** A script that gives the page its book: a page that is opened from the disk may load nothing else. */
export async function bookScript(pictures: string): Promise<string> {
  const entries = await readEntries();
  const senders = Object.fromEntries(sendersOf(entries));
  const book: Book = { entries, senders, ...readLooks(), pictures };
  return `window.atlasBook = ${JSON.stringify(book)};\n`;
}
