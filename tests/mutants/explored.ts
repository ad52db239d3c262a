import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { startsOf, withoutChance, type ModelDescription } from '#tests/model/describe-model.ts';
import { generatePaths, inertScope, situationKey, type ModelSpec } from '#tests/model/model.ts';
import { withStubs } from '#tests/model/stubs.ts';

interface Edge {
  from: AnyMachineSnapshot;
  event: EventObject;
  outcome: string;
}

interface Explored {
  spec: ModelSpec;
  beginning: string;
  edges: readonly Edge[];
}

/** Explores a chart as its model test does, and remembers what comes of every event in every situation. */
export function explore(description: ModelDescription): Explored[] {
  return withoutChance(() =>
    startsOf(description).map((spec) => ({
      spec,
      beginning: begin(spec, withStubs(spec.machine)),
      edges: edgesOf(spec),
    })),
  );
}

/** Answers whether nothing that can be explored tells this chart from the explored one. */
export function isEqual(explored: readonly Explored[], other: AnyStateMachine): boolean {
  const machine = withStubs(other);
  return withoutChance(() =>
    explored.every(
      ({ spec, beginning, edges }) =>
        begin(spec, machine) === beginning &&
        edges.every(({ from, event, outcome }) => step(spec, machine, from, event) === outcome),
    ),
  );
}

function edgesOf(spec: ModelSpec): Edge[] {
  const machine = withStubs(spec.machine);
  const key = situationKey(spec);
  const edges = new Map<string, Edge>();
  for (const { steps } of generatePaths(spec)) {
    for (const [place, { event }] of steps.entries()) {
      const from = steps[place - 1]?.state;
      if (from === undefined) continue;
      const name = `${key(from)} ${text(event)}`;
      if (edges.has(name)) continue;
      edges.set(name, { from, event, outcome: step(spec, machine, from, event) });
    }
  }
  return [...edges.values()];
}

function begin(spec: ModelSpec, machine: AnyStateMachine): string {
  return outcomeOf((onAction) =>
    machine.getInitialSnapshot(inertScope(spec, onAction), spec.input),
  );
}

function step(
  spec: ModelSpec,
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): string {
  return outcomeOf((onAction) => {
    const { value, context, children, historyValue } = from;
    // The same situation of the other chart. Its children are stubs, which belong to no chart.
    const here = { ...machine.resolveState({ value, context, historyValue }), children };
    return machine.transition(here, event, inertScope(spec, onAction));
  });
}

type OnAction = NonNullable<Parameters<typeof inertScope>[1]>;

function outcomeOf(take: (onAction: OnAction) => AnyMachineSnapshot): string {
  const actions: unknown[] = [];
  try {
    const { value, status, context, tags, children, error } = take(({ type, params }) => {
      actions.push([type, params]);
    });
    return text([value, status, context, [...tags], Object.keys(children), error, actions]);
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

/** Actors show as their ids, and those of the test without any: each is another object in every step. */
function text(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Error) return { error: part.message };
    if (part instanceof Map || part instanceof Set) return [...part];
    if (typeof part === 'function') return part.name;
    if (typeof part === 'object' && part !== null && 'xstate$$type' in part && 'id' in part) {
      return { actor: String(part.id).replace(/^x:\d+$/, '') };
    }
    return part;
  });
}
