/** Finds what changed between two versions of the charts and of their looks. */
import { allStates, eventText, type Chart, type ChartMove } from '../../src/inspector/chart.ts';
import type { Entry } from '../page/book.ts';
import type { Look } from '../looks.ts';

/** The charts of a version, and what was seen of them. */
export interface Version {
  readonly entries: readonly Pick<Entry, 'chart' | 'labels'>[];
  readonly looks: readonly Pick<Look, 'machine' | 'path' | 'way' | 'words'>[];
}

export interface Line {
  readonly sign: '+' | '−';
  readonly text: string;
}

export interface ChartChanges {
  readonly chart: string;
  readonly fate: 'new' | 'gone' | 'changed';
  readonly states: readonly Line[];
  /** Ways out of states. */
  readonly rows: readonly Line[];
  readonly labels: readonly Line[];
}

export interface LookChanges {
  readonly machine: string;
  readonly path: string;
  readonly fate: 'new' | 'gone' | 'changed';
  readonly words: readonly Line[];
  readonly way: readonly Line[];
}

export function changedCharts(before: Version, after: Version): readonly ChartChanges[] {
  const ids = [...before.entries, ...after.entries].map(({ chart }) => chart.id);
  return [...new Set(ids)].toSorted().flatMap((chart) => {
    const old = before.entries.find((entry) => entry.chart.id === chart);
    const now = after.entries.find((entry) => entry.chart.id === chart);
    const changes: ChartChanges = {
      chart,
      fate: fateOf(old, now),
      states: differences(statesOf(old?.chart), statesOf(now?.chart)),
      rows: differences(rowsOf(old?.chart), rowsOf(now?.chart)),
      labels: differences(labelsOf(old), labelsOf(now)),
    };
    const { states, rows, labels } = changes;
    return states.length + rows.length + labels.length > 0 ? [changes] : [];
  });
}

/** Lists the states whose words or ways differ, and those that only one version shows; `others` look different. */
export function changedLooks(
  before: Version,
  after: Version,
  others: ReadonlySet<string>,
): readonly LookChanges[] {
  const names = [...before.looks, ...after.looks].map(nameOf);
  return [...new Set(names)].toSorted().flatMap((name) => {
    const old = before.looks.find((look) => nameOf(look) === name);
    const now = after.looks.find((look) => nameOf(look) === name);
    const either = now ?? old;
    if (!either) return [];
    const changes: LookChanges = {
      machine: either.machine,
      path: either.path,
      fate: fateOf(old, now),
      words: differences(linesOf(old), linesOf(now)),
      way: differences(wayOf(old), wayOf(now)),
    };
    const isSame = changes.words.length + changes.way.length === 0 && !others.has(name);
    return changes.fate === 'changed' && isSame ? [] : [changes];
  });
}

type Seen = Version['looks'][number];

/** Pictures are called so, too. */
export const nameOf = ({ machine, path }: Pick<Seen, 'machine' | 'path'>): string =>
  `${machine}.${path}`;

const fateOf = (old: unknown, now: unknown): ChartChanges['fate'] =>
  old === undefined ? 'new' : now === undefined ? 'gone' : 'changed';

const statesOf = (chart: Chart | undefined): string[] =>
  chart ? allStates(chart.root).map(stateLine) : [];

const stateLine = ({ path, kind, tags, entry, exit, actors }: Chart['root']): string =>
  [
    path || '(root)',
    ...(kind === 'parallel' || kind === 'final' ? [kind] : []),
    ...tags,
    ...actors.map(({ id }) => `▶ ${id}`),
    ...entry.map((action) => `entry ${action}`),
    ...exit.map((action) => `exit ${action}`),
  ].join(' · ');

const rowsOf = (chart: Chart | undefined): string[] => chart?.moves.map(rowLine) ?? [];

function rowLine(move: ChartMove): string {
  const guard = move.guard && ` [${move.guard}]`;
  const to = move.to.length > 0 ? ` → ${move.to.map((path) => path || '(root)').join(', ')}` : '';
  const actions = move.actions.length > 0 ? ` / ${move.actions.join(', ')}` : '';
  return `${move.from || '(root)'}: ${eventText(move)}${guard}${to}${actions}`;
}

const labelsOf = (entry: Version['entries'][number] | undefined): string[] =>
  Object.entries(entry?.labels ?? {}).map(([path, label]) => `${path}: «${label}»`);

const linesOf = (look: Seen | undefined): string[] => look?.words.split('\n') ?? [];

const wayOf = (look: Seen | undefined): string[] => [...(look?.way ?? [])];

/** The lines that only one of the lists has, in their order: the longest common part of both is left out. */
export function differences(old: readonly string[], now: readonly string[]): readonly Line[] {
  // lengths[i][j] is how long the common part of old from i and now from j is.
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '−', text: old[i] ?? '' });
      i += 1;
    } else {
      lines.push({ sign: '+', text: now[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}
