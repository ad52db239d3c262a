import { StateMachine, type AnyStateMachine } from 'xstate';

/** A part of a chart as it was written, read without its types. */
export type Plain = Readonly<Record<string, unknown>>;

/** All that a machine is made of. */
export interface Blueprint {
  config: Plain;
  guards: Plain;
  actions: Plain;
  delays: Plain;
}

export function blueprintOf(machine: AnyStateMachine): Blueprint {
  const { guards, actions, delays } = machine.implementations;
  return { config: plain(machine.config), guards, actions, delays };
}

/** A wrong guard can send a chart round for ever: a spoilt chart gives up soon. */
const options = { maxIterations: 200 };

/** Makes a machine of its own, with this machine's actors. */
export function build(machine: AnyStateMachine, blueprint: Blueprint): AnyStateMachine {
  const { config, ...implementations } = blueprint;
  return new StateMachine(
    { ...config, options },
    // Safe: each is called only by the name that the chart gives it.
    { ...machine.implementations, ...implementations } as AnyStateMachine['implementations'],
  );
}

/**
 * Builds the machine anew in its place. Tests that have imported it get the other chart, and so do the machines that they
 * make of it with provide().
 */
export function rebuild(machine: AnyStateMachine, blueprint: Blueprint): void {
  Object.assign(machine, build(machine, blueprint));
}

export function plain(value: unknown): Plain {
  // Safe: every object can be read by its keys, and what is read is unknown.
  return typeof value === 'object' && value !== null ? (value as Plain) : {};
}

/** One or several, as xstate lets both be written. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The same object with another value at this path; undefined removes the key. Parts that are shared stay as they are. */
export function changed(
  whole: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(whole);
  const { [key]: value, ...others } = plain(whole);
  const next = changed(value, rest, change);
  // A key keeps its place among its neighbours, because their order counts.
  return next === undefined ? others : { ...plain(whole), [key]: next };
}
