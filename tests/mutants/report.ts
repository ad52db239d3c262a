/** The report: how many mutants of each chart its rules notice, and which ones nobody does. */
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentedMachine } from '#atlas/machines.ts';
import { chartOf, hashOf } from '../../src/inspector/chart.ts';
import type { Outcome, Place } from './runner.ts';
import type { Fate } from './worker.ts';

const root = resolve(import.meta.dirname, '../..');
export const reportFile = join(root, 'docs/atlas/mutants.txt');

/** Mutants that are meant to live, by name, each with the reason why no rule is wanted. */
export type Meant = Readonly<Record<string, string>>;

/** A chart's `x.mutants.ts`, where it has one, exports them. */
export async function meantIn({ name, area }: Place): Promise<Meant> {
  const file = join(root, `tests/machines/${area}/${name}/${name}.mutants.ts`);
  const own: { readonly meant?: Meant } = existsSync(file)
    ? await import(/* @vite-ignore */ pathToFileURL(file).href)
    : {};
  return own.meant ?? {};
}

/** Names in eight signs what a chart's row is about: the chart and its rules. Later either may be another. */
export function hashNow({
  name,
  area,
  machine,
}: Pick<DocumentedMachine, 'name' | 'area' | 'machine'>): string {
  const files = globSync(`tests/machines/${area}/${name}/*.{rules.test,mutants}.ts`, { cwd: root });
  const texts = files.toSorted().map((file) => readFileSync(join(root, file), 'utf8'));
  return hash('sha1', [hashOf(chartOf(machine)), ...texts].join('\n')).slice(0, 8);
}

const unknownHash = '–';

/** The counts of one chart. */
export interface Entry {
  readonly chart: string;
  /** `hashNow` when it was measured. */
  readonly hash: string;
  readonly counts: Readonly<Record<Fate, number>>;
  readonly meant: number;
  /** The names of mutants that nothing notices. */
  readonly lives: readonly string[];
}

export function entryOf(
  chart: string,
  outcomes: readonly Outcome[],
  meant: Meant,
  hashThen = unknownHash,
): Entry {
  const counts: Record<Fate, number> = { caught: 0, late: 0, hung: 0, equal: 0, lives: 0 };
  for (const { fate } of outcomes) counts[fate] += 1;
  for (const name of Object.keys(meant)) {
    const fate = outcomes.find((one) => one.name === name)?.fate ?? 'gone';
    // On a busy machine one that lives may run out of time.
    if (!['lives', 'late', 'hung'].includes(fate))
      throw new Error(`${chart}: «${name}» is meant to live, but it is ${fate}`);
  }
  const unnoticed = outcomes.filter(({ fate }) => fate === 'lives').map(({ name }) => name);
  const lives = unnoticed.filter((name) => !(name in meant));
  return { chart, hash: hashThen, counts, meant: unnoticed.length - lives.length, lives };
}

/** The share of mutants that are caught for certain, of those that are other charts and not meant to live. */
export function percentOf(entries: readonly Entry[]): number {
  const caught = entries.reduce((sum, { counts }) => sum + counts.caught, 0);
  const all = entries.reduce(
    (sum, { counts, lives }) => sum + counts.caught + counts.late + counts.hung + lives.length,
    0,
  );
  return all === 0 ? 100 : (100 * caught) / all;
}

export function rowOf(name: string, entries: readonly Entry[]): string {
  const sum = (read: (entry: Entry) => number) =>
    entries.reduce((total, entry) => total + read(entry), 0);
  return [
    name,
    sum(({ counts }) => Object.values(counts).reduce((total, count) => total + count, 0)),
    sum(({ counts }) => counts.equal),
    sum(({ meant }) => meant),
    sum(({ counts }) => counts.late + counts.hung),
    sum(({ counts }) => counts.caught),
    percentOf(entries).toFixed(1),
  ].join(' | ');
}

export const rowHeadings =
  'chart | mutants | the same chart | meant to live | out of time | caught | %';

export function reportText(entries: readonly Entry[]): string {
  const rows = entries.toSorted((a, b) => (a.chart < b.chart ? -1 : 1));
  return [
    'Every chart is spoilt in every small way, and its hand-written rules run: what they do not notice is a rule that was',
    'never written down. `npm run mutants` writes this; tests/model/README.md tells more.',
    '',
    `${rowHeadings} | of`,
    ...rows.map((one) => `${rowOf(one.chart, [one])} | ${one.hash}`),
    rowOf('all', rows),
    ...rows
      .filter(({ lives }) => lives.length > 0)
      .flatMap(({ chart, lives }) => ['', `${chart}:`, ...lives.map((name) => `  ${name}`)]),
    '',
  ].join('\n');
}

/** Reads what `reportText` wrote; of those out of time it tells no more how. */
export function readReport(text: string): readonly Entry[] {
  const [, table = '', ...sections] = text.trim().split('\n\n');
  const livesOf = new Map(
    sections.map((section) => {
      const [heading = '', ...names] = section.split('\n');
      return [heading.replace(/:$/, ''), names.map((name) => name.trim())];
    }),
  );
  const rows = table.split('\n').slice(1, -1);
  return rows.map((row) => {
    const [chart = '', , equal, meant, late, caught, , hashThen = unknownHash] = row.split(' | ');
    const lives = livesOf.get(chart) ?? [];
    return {
      chart,
      hash: hashThen,
      meant: Number(meant),
      lives,
      counts: {
        caught: Number(caught),
        late: Number(late),
        hung: 0,
        equal: Number(equal),
        lives: Number(meant) + lives.length,
      },
    };
  });
}
