import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import {
  allNodes,
  allStates,
  chartOf,
  eventText,
  pathOf,
  transitionsOf,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';
import { readable } from './model.ts';

/** The milliseconds that each delay took on the generated paths, by the event type of its end. */
export type SeenDelays = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The whole chart as text that a reviewer can read and a diff can show. The chart holds no figure for a computed delay; for
 * those the table holds the values seen on the generated paths. Params and inputs stand in it as they are written.
 */
export function goldenTable(
  machine: AnyStateMachine,
  delays: SeenDelays = new Map(),
  firstContext: object = {},
): string {
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
    ...titled('state | actor or event | what is given', givenRows(machine, chart)),
    ...titled('first context | value', contextRows(firstContext)),
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
  return titled('state | computed delay | ms', [...new Set(rows)]);
}

function titled(head: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', head, ...rows];
}

/** The inputs of actors, and the params of guards and actions. */
function givenRows(machine: AnyStateMachine, chart: Chart): string[] {
  const nodes = allNodes(machine.root);
  const inputs = nodes.flatMap((node) =>
    node.invoke.flatMap(({ id, input }) =>
      input === undefined ? [] : [row(pathOf(node) || chart.id, `▶ ${id}`, written(input))],
    ),
  );
  const ofStates = nodes.flatMap((node) => [
    ...given(node.entry).map((text) => row(pathOf(node) || chart.id, 'entry', text)),
    ...given(node.exit).map((text) => row(pathOf(node) || chart.id, 'exit', text)),
  ]);
  const ofMoves = nodes.flatMap(transitionsOf).flatMap((transition, index) => {
    const move = chart.moves[index];
    if (!move) return [];
    const texts = given([transition.guard, ...transition.actions]);
    return texts.map((text) => row(move.from || chart.id, eventText(move), text));
  });
  return [...inputs, ...ofStates, ...ofMoves];
}

/** Those of these guards or actions that are given params, each with what it is given. */
function given(implementations: readonly unknown[]): string[] {
  return implementations.flatMap((one) =>
    typeof one === 'object' && one !== null && 'params' in one && 'type' in one
      ? [`${String(one.type)}: ${written(one.params)}`]
      : [],
  );
}

/** A value as it stands in the source, without what the test runner makes of names that are imported. */
function written(value: unknown): string {
  const isText = typeof value === 'function' || value === undefined;
  const text = isText ? String(value) : JSON.stringify(value, readable);
  return text
    .replaceAll(/\(0,\s*__(?:vi|vite_ssr)_import_\d+__\.(\w+)\)/g, '$1')
    .replaceAll(/__(?:vi|vite_ssr)_import_\d+__\./g, '')
    .replaceAll(/\s+/g, ' ');
}

function contextRows(context: object): string[] {
  return Object.entries(context).map(([key, value]) => row(key, written(value)));
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
    (move.to.map((path) => path || chart.id).join(', ') || '(stays)') +
      (move.reenter ? ', entered anew' : ''),
    move.actions.join(', '),
  );
}

function row(...cells: string[]): string {
  return cells.join(' | ').trimEnd();
}
