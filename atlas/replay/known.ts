import type { AnyStateMachine } from 'xstate';
import {
  allNodes,
  allStates,
  chartOf,
  hashOf,
  transitionsOf,
  type Chart,
} from '../../src/inspector/chart.ts';
import type { RecordedMove, RecordedStep, Run } from '../../src/recorder/record.ts';
import { walkOf } from './places.ts';

/** A chart of this build. */
export interface Known {
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly hash: string;
  /** The paths of its states. */
  readonly states: ReadonlySet<string>;
  /** The guards of its transitions, by their index. */
  readonly guards: readonly unknown[];
  readonly walk: ReturnType<typeof walkOf>;
}

export type ChartOf = (id: string) => Known | undefined;

/** Reads charts once, by the machine's id. */
export function knownCharts(machines: readonly AnyStateMachine[]): ChartOf {
  const read = new Map<string, Known>();
  return (id) => {
    const known = read.get(id);
    const machine = machines.find((one) => one.id === id);
    if (known || !machine) return known;
    const made = readChart(machine);
    read.set(id, made);
    return made;
  };
}

function readChart(machine: AnyStateMachine): Known {
  const chart = chartOf(machine);
  return {
    machine,
    chart,
    hash: hashOf(chart),
    states: new Set(allStates(chart.root).map(({ path }) => path)),
    guards: allNodes(machine.root).flatMap((node) =>
      transitionsOf(node).map((transition) => transition.guard),
    ),
    walk: walkOf(chart),
  };
}

/** The transitions of a step as this build knows them; undefined for one that it does not know. */
export function movesIn(
  { charts }: Pick<Run, 'charts'>,
  { moves = [] }: Pick<RecordedStep, 'moves'>,
  { chart, hash }: Known,
): (number | undefined)[] {
  const recorded = charts[chart.id];
  if (!recorded || recorded.hash === hash)
    return moves.map((index) => (chart.moves[index] ? index : undefined));
  return moves.map((index) => {
    const was = recorded.moves[index];
    const [found, another] = was ? placesOf(was, chart) : [];
    return another === undefined ? found : undefined;
  });
}

/** The transitions of a chart that are like a recorded one. Files of older builds do not name its guard. */
const placesOf = (was: RecordedMove, chart: Chart): number[] =>
  chart.moves.flatMap(({ from, type, to, guard }, index) =>
    was.from === from && was.type === type && isEqual(to, was.to) && (was.guard ?? guard) === guard
      ? [index]
      : [],
  );

export const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);
