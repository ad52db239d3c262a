import { createMachine, transition, type AnyStateMachine } from 'xstate';
import type { Chart, ChartState } from '../../src/inspector/chart.ts';
import { definitionOf } from '../../src/inspector/definition.ts';
import { leavesIn } from '../../src/inspector/reading.ts';

interface Value {
  [key: string]: Value;
}

/**
 * Answers in which states a chart is after these transitions. It is built anew so that each of them is taken by its
 * index: without guards, time, actions and actors, because it is known already which way was taken.
 */
export function walkOf(
  chart: Chart,
): (from: readonly string[], moves: readonly number[]) => string[] {
  const machine: AnyStateMachine = createMachine(
    definitionOf({
      ...chart,
      root: bare(chart.root),
      moves: chart.moves.map((move, index) => ({
        ...move,
        cause: 'event',
        type: `move ${index}`,
        guard: '',
        actions: [],
      })),
    }),
  );
  return (from, moves) => {
    let snapshot = machine.resolveState({ value: valueOf(from), context: {} });
    for (const index of moves)
      [snapshot] = transition(machine, snapshot, { type: `move ${index}` });
    return leavesIn(snapshot);
  };
}

const bare = (state: ChartState): ChartState => ({
  ...state,
  entry: [],
  exit: [],
  actors: [],
  states: state.states.map(bare),
});

/** The state value in which these are the innermost states. */
export function valueOf(leaves: readonly string[]): Value {
  const value: Value = {};
  for (const leaf of leaves) {
    let place = value;
    for (const key of leaf.split('.')) if (key !== '') place = place[key] ??= {};
  }
  return value;
}

/** These states and all around them. */
export function withOuter(leaves: readonly string[]): Set<string> {
  const found = new Set(['']);
  for (const leaf of leaves) {
    const keys = leaf.split('.');
    for (let depth = 1; depth <= keys.length; depth += 1) found.add(keys.slice(0, depth).join('.'));
  }
  return found;
}
