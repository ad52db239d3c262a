import {
  and,
  not,
  or,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';

/**
 * A statechart, read out of its machine as plain data that survives structured clone. The inspector draws it,
 * docs/atlas shows it, and the golden tables of the tests hold it. All three use this one reader, so that they
 * cannot differ.
 */
export interface Chart {
  id: string;
  root: ChartState;
  moves: ChartMove[];
}

export interface ChartState {
  /** Keys from the root, joined by dots; '' is the root itself. */
  path: string;
  key: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** Path of the state that is entered first; null where there is none to choose. */
  initial: string | null;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  actors: ChartActor[];
  states: ChartState[];
}

export interface ChartActor {
  id: string;
  /** The actor's name in setup(). */
  name: string;
  systemId: string | null;
}

/** The reason for a transition: an event was sent, time passed, an actor ended, or none was needed. */
export type Cause = 'event' | 'time' | 'done' | 'failed' | 'changed' | 'finished' | 'always';

export interface ChartMove {
  from: string;
  /** Paths entered; empty when the state is kept. */
  to: string[];
  cause: Cause;
  /** The event, the delay or the actor, without xstate's own prefixes; '' for `always`. */
  name: string;
  /** xstate's event type, as a snapshot's transition carries it. */
  type: string;
  /** Milliseconds of a delay; null for a computed delay and for other causes. */
  delayMs: number | null;
  guard: string;
  actions: string[];
  /** Whether a transition into the own state leaves and enters it. */
  reenter: boolean;
}

type Transition = NonNullable<AnyStateNode['always']>[number];

export function chartOf(machine: AnyStateMachine): Chart {
  return {
    id: machine.id,
    root: readState(machine.root),
    moves: allNodes(machine.root).flatMap((node) =>
      transitionsOf(node).map((transition) => readMove(machine, node, transition)),
    ),
  };
}

/**
 * Names a chart's states and transitions in eight signs, so that a drawing or a recording can tell whether it is of this
 * build. Numbers of delays are left out: tests shorten them.
 */
export function hashOf(chart: Chart): string {
  const plain = JSON.stringify(chart, (key, value: unknown) => (key === 'delayMs' ? null : value));
  // FNV-1a: a short and synchronous one suffices where nobody forges.
  let hash = 0x811c9dc5;
  for (let index = 0; index < plain.length; index += 1) {
    hash = Math.imul(hash ^ plain.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Lists this state and every state below it, in the order of the source. */
export function allNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(allNodes)];
}

/** Lists a state's own transitions. Inherited ones belong to the ancestor that declares them. */
export function transitionsOf(node: AnyStateNode): Transition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

export function allStates(state: ChartState): ChartState[] {
  return [state, ...state.states.flatMap(allStates)];
}

export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

/** Lists the paths of the active states. */
export function activePaths(snapshot: Pick<AnyMachineSnapshot, '_nodes'>): string[] {
  return snapshot._nodes.map(pathOf);
}

/** Names a transition's cause in one line: 'after ringTimeout (25 s)', '✓ refresh', 'call.end'. */
export function eventText(move: Pick<ChartMove, 'cause' | 'name' | 'delayMs'>): string {
  switch (move.cause) {
    case 'event':
      return move.name;
    case 'time':
      return `after ${move.name}${move.delayMs === null ? '' : ` (${durationText(move.delayMs)})`}`;
    case 'done':
      return `✓ ${move.name}`;
    case 'failed':
      return `✗ ${move.name}`;
    case 'changed':
      return `~ ${move.name}`;
    case 'finished':
      return 'finished';
    case 'always':
      return 'always';
  }
}

function durationText(ms: number): string {
  return ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`;
}

function readState(node: AnyStateNode): ChartState {
  const first = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return {
    path: pathOf(node),
    key: node.key,
    kind: node.type,
    initial: first ? pathOf(first) : null,
    description: node.description ?? '',
    tags: [...node.tags],
    entry: node.entry.filter((action) => !isTimer(action)).map(actionName),
    exit: node.exit.filter((action) => !isTimer(action)).map(actionName),
    actors: node.invoke.map(({ id, src, systemId }) => ({
      id,
      name: typeof src === 'string' ? src : '(inline)',
      systemId: systemId ?? null,
    })),
    states: Object.values(node.states).map(readState),
  };
}

function readMove(machine: AnyStateMachine, node: AnyStateNode, transition: Transition): ChartMove {
  const { cause, name } = causeOf(transition.eventType);
  return {
    from: pathOf(node),
    to: (transition.target ?? []).map(pathOf),
    cause,
    name,
    type: transition.eventType,
    delayMs: cause === 'time' ? delayOf(machine, name) : null,
    guard: guardName(transition.guard),
    actions: transition.actions.map(actionName),
    reenter: transition.reenter,
  };
}

const prefixes: ReadonlyArray<readonly [string, Cause]> = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.snapshot.', 'changed'],
  ['xstate.done.state.', 'finished'],
];

/** Reads xstate's event type: '' for `always`, 'xstate.after.<delay>.<state id>' for a delay. */
export function causeOf(type: string): { cause: Cause; name: string } {
  if (type === '') return { cause: 'always', name: '' };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return { cause: 'time', name: delay };
  for (const [prefix, cause] of prefixes) {
    if (type.startsWith(prefix)) return { cause, name: type.slice(prefix.length) };
  }
  return { cause: 'event', name: type };
}

function delayOf(machine: AnyStateMachine, name: string): number | null {
  if (/^\d+$/.test(name)) return Number(name);
  const delay = property(machine.implementations.delays, name);
  return typeof delay === 'number' ? delay : null;
}

/** The composed guards by what checks them: their functions' own names are lost when the code is made small. */
const composers = new Map([
  [property(and([]), 'check'), 'and'],
  [property(or([]), 'check'), 'or'],
  [property(not(''), 'check'), 'not'],
]);

function guardName(guard: unknown): string {
  if (guard === undefined || guard === null) return '';
  if (typeof guard === 'string') return guard;
  const parts = property(guard, 'guards');
  if (Array.isArray(parts)) {
    const name = composers.get(property(guard, 'check')) ?? nameOf(guard);
    return `${name}(${parts.map(guardName).join(', ')})`;
  }
  const inState = property(guard, 'stateValue');
  if (inState !== undefined) return `in ${JSON.stringify(inState)}`;
  return nameOf(guard);
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const name = nameOf(action).replace(/^xstate\./, '');
  const params = property(action, 'params');
  return typeof params === 'object' && params !== null
    ? `${name}(${Object.values(params).map(String).join(', ')})`
    : name;
}

/** Answers whether an action is xstate's own for a delay, which the `after` transition already shows. */
function isTimer(action: unknown): boolean {
  const timer = property(action, 'id') ?? property(action, 'sendId');
  return typeof timer === 'string' && timer.startsWith('xstate.after.');
}

function nameOf(value: unknown): string {
  const type = property(value, 'type');
  if (typeof type === 'string') return type;
  const name = property(value, 'name');
  return typeof name === 'string' && name !== '' ? name : '(inline)';
}

function property(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return undefined;
  return Reflect.get(value, key);
}
