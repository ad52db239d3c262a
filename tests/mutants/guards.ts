import { and, or, type AnyStateMachine } from 'xstate';
import { allNodes, transitionsOf } from '../../src/inspector/chart.ts';
import { plain } from './blueprint.ts';

/** Counts how often a spoilt guard has answered otherwise than the real one. */
export const otherwise = { times: 0 };

const said = (answer: boolean): boolean => {
  otherwise.times += 1;
  return answer;
};
const yes = () => said(true);
const no = () => said(false);

/**
 * Guards that hold more often than this one (less often, for a part of `or`): it holds always, or one of its parts is left
 * out. Each counts where it differs.
 */
export function otherGuards(guard: unknown): { name: string; guard: unknown }[] {
  const parts = partsOf(guard);
  return [
    { name: 'always', guard: always(guard) },
    ...(parts === undefined || parts.guards.length < 2 ? [] : parts.guards).map((part, place) => {
      const others = parts?.guards.toSpliced(place, 1) ?? [];
      const name = `without ${nameOf(part)}`;
      if (parts?.kind === 'or') {
        return { name, guard: joined(or, [...others, joined(and, [part, no])]) };
      }
      return { name, guard: joined(and, [...others, joined(or, [part, yes])]) };
    }),
  ];
}

/** xstate gives no params to the parts of a composed guard, so a plain function is asked itself. */
function always(guard: unknown): unknown {
  if (typeof guard !== 'function' || isComposed(guard)) return joined(or, [guard, yes]);
  return (...args: unknown[]) => Boolean(Reflect.apply(guard, undefined, args)) || yes();
}

/** Answers whether xstate computes it itself: and, or, not, stateIn. */
function isComposed(guard: unknown): boolean {
  return typeof guard === 'function' && 'check' in guard;
}

export function never(guard: unknown): { name: string; guard: unknown } {
  if (isComposed(guard)) return { name: 'never', guard: joined(and, [guard, no]) };
  if (typeof guard !== 'function') throw new Error('setup() has functions for guards');
  return {
    name: 'never',
    guard: (...args: unknown[]) => Boolean(Reflect.apply(guard, undefined, args)) && no(),
  };
}

/** The guards are whatever the chart has put there: xstate itself reads them. */
function joined(join: typeof and | typeof or, guards: readonly unknown[]): unknown {
  // Safe: they are the chart's own guards and functions without arguments.
  return join(guards as never);
}

function partsOf(guard: unknown): { kind: string; guards: readonly unknown[] } | undefined {
  if (typeof guard !== 'function') return undefined;
  const guards: unknown = Reflect.get(guard, 'guards');
  return Array.isArray(guards) ? { kind: guard.name, guards } : undefined;
}

/** The names of guards and actions that the states themselves name (`direct`: as a whole guard), and all that are named. */
export function namesIn(machine: AnyStateMachine): {
  direct: ReadonlySet<string>;
  everywhere: ReadonlySet<string>;
} {
  const nodes = allNodes(machine.root);
  const transitions = nodes.flatMap(transitionsOf);
  const actions = [
    ...nodes.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...transitions.flatMap((transition) => transition.actions),
  ];
  return {
    direct: new Set(transitions.map(({ guard }) => nameOf(guard))),
    everywhere: new Set(actions.map(nameOf)),
  };
}

/** The name of a guard, an action or a tag as it is written in a chart. */
export function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = partsOf(value);
  if (parts) return `${parts.kind}(${parts.guards.map(nameOf).join(', ')})`;
  if (typeof value === 'function') {
    const inState: unknown = Reflect.get(value, 'stateValue');
    if (inState !== undefined) return `in ${JSON.stringify(inState)}`;
    const type: unknown = Reflect.get(value, 'type');
    return typeof type === 'string' ? type.replace(/^xstate\./, '') : value.name || '(inline)';
  }
  const { type } = plain(value);
  return typeof type === 'string' ? type.replace(/^xstate\./, '') : '(inline)';
}
