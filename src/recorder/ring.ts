import type { AnyStateMachine } from 'xstate';
import { chartOf, hashOf } from '../inspector/chart.ts';
import type { Plain } from '../inspector/redact.ts';
import { hashedFields, withoutIds } from './ids.ts';
import type { RecordedChart, RecordedStep, Run } from './record.ts';

export const keptSteps = 500;

/** An actor while the page runs. */
export interface Heard {
  readonly name: string;
  readonly parent: Heard | null;
  readonly machine: AnyStateMachine | null;
  /** Without a chart and a name of its own: it speaks for who runs it. */
  readonly isWorker: boolean;
  /** The innermost states before its first kept step. */
  base: readonly string[];
  /** xstate's own list of the states now, by which it is seen whether they have changed. */
  nodes: object | null;
  /** The innermost states now. */
  active: readonly string[];
  /** The steps whose events it has not yet taken. */
  readonly untaken: Step[];
}

export interface Step extends Omit<RecordedStep, 'to' | 'from' | 'active' | 'event'> {
  readonly to: Heard;
  readonly from: Heard | null;
  /** Redacted; its ids are hashed when it is written down. */
  readonly event: Record<string, Plain>;
  active?: readonly string[];
}

/** Keeps the last steps, and how the actors were before them. */
export function createRing() {
  const kept: Step[] = [];
  /** The place of the oldest step, once there are as many as are kept. */
  let oldest = 0;
  return {
    add: (step: Step) => {
      const dropped = kept.length < keptSteps ? undefined : kept[oldest];
      if (dropped?.active) dropped.to.base = dropped.active;
      if (!dropped) kept.push(step);
      else {
        kept[oldest] = step;
        oldest = (oldest + 1) % keptSteps;
      }
    },
    clear: () => {
      for (const { to } of kept.splice(0)) to.base = to.active;
      oldest = 0;
    },
    /** Writes these steps down, with the actors that run or are named in them. */
    toRun: (startedAt: number, running: Iterable<Heard>): Run => {
      const steps = [...kept.slice(oldest), ...kept.slice(0, oldest)];
      const actors = new Set<Heard>();
      const note = (actor: Heard | null) => {
        if (actor === null || actors.has(actor)) return;
        note(actor.parent);
        actors.add(actor);
      };
      for (const actor of running) if (!actor.isWorker) note(actor);
      for (const { to, from } of steps) [to, from].forEach(note);
      const places = new Map([...actors].map((actor, index) => [actor, index]));
      const placeOf = (actor: Heard | null) => (actor ? (places.get(actor) ?? null) : null);
      return {
        startedAt,
        charts: chartsOf(steps, actors),
        actors: [...actors].map((actor) => ({
          name: actor.name,
          parent: placeOf(actor.parent),
          chart: actor.machine?.id ?? null,
          active: [...actor.base],
        })),
        steps: steps.map(({ to, from, active, event, ...step }) => ({
          ...step,
          type: withoutIds(step.type),
          event: hashedFields(event),
          to: placeOf(to) ?? 0,
          from: placeOf(from),
          ...(active && { active: [...active] }),
        })),
      };
    },
  };
}

const read = new WeakMap<AnyStateMachine, { hash: string; chart: ReturnType<typeof chartOf> }>();

function readOnce(machine: AnyStateMachine) {
  const known = read.get(machine);
  if (known) return known;
  const chart = chartOf(machine);
  const made = { hash: hashOf(chart), chart };
  read.set(machine, made);
  return made;
}

/** The charts of these actors, with the transitions that the steps took. */
function chartsOf(
  steps: readonly Step[],
  actors: Iterable<Heard>,
): Readonly<Record<string, RecordedChart>> {
  const charts: Record<string, RecordedChart> = {};
  for (const { machine } of actors)
    if (machine) charts[machine.id] ??= { hash: readOnce(machine).hash, moves: {} };
  for (const { to, moves = [] } of steps) {
    if (!to.machine) continue;
    for (const index of moves) {
      const move = readOnce(to.machine).chart.moves[index];
      const known = charts[to.machine.id];
      if (!move || !known) continue;
      const { from, type, to: into, guard } = move;
      known.moves[index] = { from, type, to: [...into], guard };
    }
  }
  return charts;
}
