import type { AnyStateMachine } from 'xstate';
import { allNodes, chartOf, hashOf, transitionsOf, type Chart } from '../../src/inspector/chart.ts';
import type { RecordedStep, Run } from '../../src/recorder/record.ts';
import { walkOf } from './places.ts';

/** A chart of this build. */
export interface Known {
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  readonly hash: string;
  /** The guards of its transitions, by their index. */
  readonly guards: readonly unknown[];
  readonly walk: ReturnType<typeof walkOf>;
}

export type ChartOf = (id: string) => Known | undefined;

/** Reads charts once, by the machine's id. */
export function knownCharts(machines: readonly AnyStateMachine[]): ChartOf {
  const read = new Map<string, Known>();
  return (id) => {
    const machine = machines.find((one) => one.id === id);
    if (!machine) return undefined;
    const chart = chartOf(machine);
    const made = read.get(id) ?? {
      machine,
      chart,
      hash: hashOf(chart),
      guards: allNodes(machine.root).flatMap((node) =>
        transitionsOf(node).map((transition) => transition.guard),
      ),
      walk: walkOf(chart),
    };
    read.set(id, made);
    return made;
  };
}

/** The transitions of a step as this build knows them; undefined for one that it does not know. */
export function movesIn(
  { charts }: Pick<Run, 'charts'>,
  { moves = [] }: Pick<RecordedStep, 'moves'>,
  { chart, hash }: Known,
): (number | undefined)[] {
  const recorded = charts[chart.id];
  if (!recorded || recorded.hash === hash) return moves;
  return moves.map((index) => {
    const was = recorded.moves[index];
    const place = chart.moves.findIndex(
      ({ from, type, to }) => was?.from === from && was.type === type && isEqual(to, was.to),
    );
    return place < 0 ? undefined : place;
  });
}

export const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);
