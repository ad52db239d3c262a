import {
  allStates,
  type Chart,
  type ChartMove,
  type ChartState,
} from '../../src/inspector/chart.ts';
import { isInside } from '../draw/rows.ts';

/** A transition, and its place among the chart's. */
export interface Way {
  readonly index: number;
  readonly move: ChartMove;
}

const waysOf = (chart: Chart): readonly Way[] =>
  chart.moves.map((move, index) => ({ move, index }));

/** The ways out of a state: its own, then those of the states around it, which hear everywhere inside. */
export function waysOut(chart: Chart, path: string): readonly Way[] {
  const around = waysOf(chart).filter(({ move }) => isInside(path, move.from));
  return [
    ...waysOf(chart).filter(({ move }) => move.from === path),
    ...around.toSorted((one, other) => other.move.from.length - one.move.from.length),
  ];
}

export const waysIn = (chart: Chart, path: string): readonly Way[] =>
  waysOf(chart).filter(({ move }) => move.to.includes(path));

/** The state that begins with this one, if any. */
export const startedBy = (chart: Chart, path: string): ChartState | undefined =>
  allStates(chart.root).find(({ initial }) => initial === path);

/** The parts of a drawing that are lit. */
export interface Light {
  /** Indices of transitions. */
  readonly into: readonly number[];
  readonly out: readonly number[];
  /** Paths of states: the one that is meant, and those at the other ends. */
  readonly states: readonly string[];
}

/** A state lights its ways in and out, and whatever stands at their other ends. */
export function lightOfState(chart: Chart, path: string): Light {
  const into = waysOf(chart).filter(({ move }) => move.to.includes(path) && move.from !== path);
  const out = waysOf(chart).filter(({ move }) => move.from === path);
  return {
    into: into.map(({ index }) => index),
    out: out.map(({ index }) => index),
    states: [path, ...into.map(({ move }) => move.from), ...out.flatMap(({ move }) => move.to)],
  };
}

export function lightOfMove(chart: Chart, index: number): Light {
  return { into: [], out: [index], states: chart.moves[index]?.to ?? [] };
}
