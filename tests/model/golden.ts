import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import {
  allStates,
  chartOf,
  eventText,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';

/** The milliseconds that each delay took on the generated paths, by the event type of its end. */
export type SeenDelays = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The whole chart as text that a reviewer can read and a diff can show. The chart holds no figure for a computed delay; for
 * those the table holds the values seen on the generated paths.
 */
export function goldenTable(machine: AnyStateMachine, delays: SeenDelays = new Map()): string {
  const chart = chartOf(machine);
  const states = allStates(chart.root).map((state) => stateRow(chart, state));
  const moves = chart.moves.map((move) => moveRow(chart, move));
  return [
    'state | kind | tags | entry | exit | actors',
    ...states,
    '',
    'state | event [guard] | target | actions',
    ...moves,
    ...delayRows(chart, delays),
    '',
  ].join('\n');
}

function delayRows(chart: Chart, delays: SeenDelays): string[] {
  const rows = chart.moves
    .filter((move) => move.cause === 'time' && move.delayMs === null)
    .map((move) => {
      const seen = [...(delays.get(move.type) ?? [])].toSorted((a, b) => a - b);
      return row(move.from || chart.id, move.name, seen.slice(0, 8).join(', '));
    });
  // Guarded branches of one delay share its timer.
  return rows.length === 0 ? [] : ['', 'state | computed delay | ms', ...new Set(rows)];
}

/** `tests/machines/app/session/session.model.test.ts` → `tests/machines/app/session/session.golden.txt` */
export function goldenFileFor(testFile: string): string {
  return join(dirname(testFile), `${basename(testFile).replace(/\..*$/, '')}.golden.txt`);
}

/**
 * The content of the committed file; with UPDATE_GOLDEN=1 the file is written first. A continuous integration run may only
 * compare.
 */
export function readGolden(
  file: string,
  table: string,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (env['UPDATE_GOLDEN'] === '1') {
    if (env['CI']) throw new Error('UPDATE_GOLDEN in CI would approve what nobody has read');
    writeFileSync(file, table);
  }
  if (!existsSync(file)) {
    throw new Error(`${file} is missing: run this test with UPDATE_GOLDEN=1, read it, commit it`);
  }
  return readFileSync(file, 'utf8');
}

function stateRow(chart: Chart, state: ChartState): string {
  const kind = state.initial === null ? state.kind : `${state.kind}, first ${state.initial}`;
  const actors = state.actors.map(({ id, name, systemId }) =>
    [id, id === name ? '' : ` = ${name}`, systemId === null ? '' : ` @${systemId}`].join(''),
  );
  return row(
    state.path || chart.id,
    kind,
    state.tags.join(', '),
    state.entry.join(', '),
    state.exit.join(', '),
    actors.join(', '),
  );
}

function moveRow(chart: Chart, move: ChartMove): string {
  return row(
    move.from || chart.id,
    `${eventText(move)}${move.guard && ` [${move.guard}]`}`,
    move.to.map((path) => path || chart.id).join(', ') || '(stays)',
    move.actions.join(', '),
  );
}

function row(...cells: string[]): string {
  return cells.join(' | ').trimEnd();
}
