/** The committed report: how many mutants of each chart the rules catch, and which ones live. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { mutantsOf } from './mutations.ts';
import type { Outcome } from './runner.ts';

const root = resolve(import.meta.dirname, '../..');
export const reportFile = join(root, 'docs/atlas/mutants.txt');

export interface Entry {
  readonly chart: string;
  /** Stands for the chart's files, its rules and its mutants; with another one the entry is out of date. */
  readonly hash: string;
  readonly mutants: number;
  readonly equal: number;
  readonly meant: number;
  readonly caught: number;
  /** The names of mutants that no rule notices. */
  readonly lives: readonly string[];
}

export function entryOf(
  chart: string,
  outcomes: readonly Outcome[],
  hash: string,
  meant: Meant,
): Entry {
  const count = (fate: Outcome['fate']) => outcomes.filter((one) => one.fate === fate).length;
  // One that does not come to rest on a busy machine may only have been slow: it does not count as caught.
  const unnoticed = outcomes.flatMap(({ fate, name }) => {
    if (fate === 'lives') return [name];
    return fate === 'hung' ? [`${name} (does not come to rest)`] : [];
  });
  const lives = unnoticed.filter((name) => !(name in meant));
  return {
    chart,
    hash,
    mutants: outcomes.length,
    equal: count('equal'),
    meant: unnoticed.length - lives.length,
    caught: count('caught'),
    lives,
  };
}

/** Mutants that are meant to live, by name, each with the reason why no rule is wanted. */
export type Meant = Readonly<Record<string, string>>;

/** The share of mutants that the rules catch, of those that are other charts. */
export function percentOf(entries: readonly Pick<Entry, 'caught' | 'lives'>[]): number {
  const caught = entries.reduce((sum, one) => sum + one.caught, 0);
  const lives = entries.reduce((sum, one) => sum + one.lives.length, 0);
  return caught + lives === 0 ? 100 : (100 * caught) / (caught + lives);
}

/** A chart's `x.mutants.ts`, where it has one, may export these. */
export interface OwnMutants {
  readonly meant: Meant;
  /** Folders of charts that run this one and whose rules play it, below tests/machines. */
  readonly playedBy: readonly string[];
}

export async function ownMutants({ name, area }: Place): Promise<OwnMutants> {
  const file = join(root, `tests/machines/${area}/${name}/${name}.mutants.ts`);
  const own: Partial<OwnMutants> = existsSync(file)
    ? await import(/* @vite-ignore */ pathToFileURL(file).href)
    : {};
  return { meant: {}, playedBy: [], ...own };
}

/** A chart, and where its files are, from the root of the repository. */
export interface Place {
  readonly name: string;
  readonly area: string;
  readonly file: string;
  readonly machine: AnyStateMachine;
}

export function hashOf({ name, area, file, machine }: Place): string {
  const own = join(file, '..');
  const files = globSync([`${own}/*.ts`, `tests/machines/${area}/${name}/*.ts`], { cwd: root });
  const hash = createHash('sha256');
  for (const one of files.toSorted()) hash.update(readFileSync(join(root, one)));
  for (const mutant of mutantsOf(machine)) hash.update(mutant.name);
  return hash.digest('hex').slice(0, 8);
}

export function reportText(entries: readonly Entry[]): string {
  const rows = entries.toSorted((a, b) => (a.chart < b.chart ? -1 : 1));
  const sum = (key: 'mutants' | 'equal' | 'meant' | 'caught') =>
    rows.reduce((total, entry) => total + entry[key], 0);
  return [
    'Every chart is spoilt in every small way, and its hand-written rules run: what they do not notice is a rule that was',
    'never written down. `npm run mutants` writes this; tests/model/README.md tells more.',
    '',
    'chart | mutants | the same chart | meant to live | caught | % | of',
    ...rows.map(
      (one) =>
        `${one.chart} | ${one.mutants} | ${one.equal} | ${one.meant} | ${one.caught} | ` +
        `${percentText([one])} | ${one.hash}`,
    ),
    `all | ${sum('mutants')} | ${sum('equal')} | ${sum('meant')} | ${sum('caught')} | ${percentText(rows)}`,
    ...rows
      .filter(({ lives }) => lives.length > 0)
      .flatMap(({ chart, lives }) => ['', `${chart}:`, ...lives.map((name) => `  ${name}`)]),
    '',
  ].join('\n');
}

const percentText = (entries: readonly Entry[]): string => percentOf(entries).toFixed(1);

export function readReport(): Entry[] {
  if (!existsSync(reportFile)) return [];
  const lines = readFileSync(reportFile, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const cells = line.split(' | ');
    const [chart = '', mutants, equal, meant, caught, , hash] = cells;
    if (hash === undefined || hash === 'of') return [];
    const start = lines.indexOf(`${chart}:`);
    const after = lines.slice(start + 1);
    const end = after.indexOf('');
    return [
      {
        chart,
        hash,
        mutants: Number(mutants),
        equal: Number(equal),
        meant: Number(meant),
        caught: Number(caught),
        lives: start < 0 ? [] : after.slice(0, end).map((name) => name.trim()),
      },
    ];
  });
}
