import {
  createActor,
  getNextTransitions,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFrom,
  type EventObject,
  type InputFrom,
} from 'xstate';
// xstate/graph, not @xstate/graph: the package is an older copy that ignores filterEvents.
import { TestModel, type TestPath } from 'xstate/graph';
import { startHost, stubLogic, withStubs, type PeerContexts } from './stubs.ts';

export interface ModelSpec<M extends AnyStateMachine = AnyStateMachine> {
  machine: M;
  input?: InputFrom<M>;
  /** The situation in which the paths begin; without it they begin with the start of the chart. */
  from?: AnyMachineSnapshot;
  /**
   * Payloads for events; several of one type make several edges. Events that are not listed are sent with their type alone.
   * Ends of children are events too: `{ type: 'xstate.done.actor.refresh', output: {…} }`.
   */
  events?: ReadonlyArray<EventFrom<M> | ChildEvent>;
  /** The present peers, by system id, with the context that the machine reads from them. */
  peers?: PeerContexts;
  /** The part of the context that distinguishes situations; it makes the state space finite. */
  project?: (snapshot: AnyMachineSnapshot) => unknown;
  /** Situations that are not explored further. */
  stopWhen?: (snapshot: AnyMachineSnapshot) => boolean;
  /** Whether one path to each situation is enough; without it every pair of situation and event is on a path. */
  situationsOnly?: boolean;
  /** The most pairs of situation and event to explore; above it the model reports that `project` is too fine. */
  limit?: number;
}

export type ChildEvent =
  | { type: `xstate.done.actor.${string}`; output?: unknown }
  | { type: `xstate.error.actor.${string}`; error?: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot?: unknown };

export type ModelPath = TestPath<AnyMachineSnapshot, EventObject>;

/** Every pair of situation and event of the chart is the end of one of these paths, or on its way. */
export function generatePaths(spec: ModelSpec): ModelPath[] {
  const limit = spec.limit ?? 20_000;
  const key = situationKey(spec);
  let explored = 0;
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(
    pureLogic(spec, () => {
      explored += 1;
      if (explored > limit) {
        throw new Error(`more than ${limit} steps: let project() keep less of the context`);
      }
    }),
    {
      input: spec.input,
      ...(spec.from ? { fromState: spec.from } : {}),
      events: (snapshot) => possibleEvents(snapshot, spec.events ?? []),
      filterEvents: (snapshot, event) => snapshot.status === 'active' && snapshot.can(event),
      // The key holds the edge too: shortest paths then cover every enabled (situation, event)
      // pair, not only every situation.
      serializeState: (snapshot, event, previous) =>
        event && previous && spec.situationsOnly !== true
          ? `${key(snapshot)} via ${eventKey(event)} from ${key(previous)}`
          : key(snapshot),
      serializeEvent: eventKey,
      ...(spec.stopWhen ? { stopWhen: spec.stopWhen } : {}),
      logger: { log: () => {}, error: () => {} },
    },
  );
  return model.getShortestPaths();
}

export function describePath(path: ModelPath): string {
  const events = path.steps.slice(1).map((step) => step.event.type);
  return `${JSON.stringify(path.state.value)} <= ${events.join(' > ') || '(start)'}`;
}

/** A string that is equal for two snapshots of the same situation. */
export function situationKey(
  spec: Pick<ModelSpec, 'project'>,
): (snapshot: AnyMachineSnapshot) => string {
  const project = spec.project ?? ((snapshot) => snapshot.context);
  const known = new WeakMap<AnyMachineSnapshot, string>();
  return (snapshot) => {
    const key =
      known.get(snapshot) ??
      JSON.stringify([snapshot.value, snapshot.status, project(snapshot)], readable);
    known.set(snapshot, key);
    return key;
  };
}

function eventKey(event: EventObject): string {
  return JSON.stringify(event, readable);
}

/** Replaces values that JSON would show as {}. */
export function readable(_key: string, value: unknown): unknown {
  if (value instanceof Error) return { error: value.message };
  if (value instanceof Map || value instanceof Set) return [...value];
  return value;
}

function possibleEvents(
  snapshot: AnyMachineSnapshot,
  given: readonly EventObject[],
): readonly EventObject[] {
  const types = new Set(getNextTransitions(snapshot).map((transition) => transition.eventType));
  return [...types].filter(comesFromOutside).flatMap((type) => {
    const matching = given.filter((event) => matches(type, event.type));
    if (matching.length > 0) return matching;
    if (type.includes('*')) throw new Error(`give concrete events for the wildcard "${type}"`);
    return [{ type }];
  });
}

/** False for `always` and done.state: they happen inside a step and are not delivered. */
function comesFromOutside(type: string): boolean {
  return type !== '' && !type.startsWith('xstate.done.state.');
}

function matches(descriptor: string, type: string): boolean {
  if (descriptor === '*' || descriptor === type) return true;
  return descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1));
}

/** A step of the pure machine happens in this scope: actions are told and not done. */
export function inertScope(
  { machine, peers }: ModelSpec,
  onAction: AnyActorScope['actionExecutor'] = () => {},
): AnyActorScope {
  const self = createActor(stubLogic(), { parent: startHost(peers) });
  return {
    self,
    id: machine.id,
    sessionId: '',
    system: self.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: onAction,
  };
}

/**
 * The machine as a pure function of snapshot and event: no timer runs, nothing is sent, no child
 * starts. xstate's own transition() does the same but gives the machine no parent (sendParent then
 * throws) and builds it once without input.
 */
function pureLogic(spec: ModelSpec, onStep: () => void) {
  const machine = withStubs(spec.machine);
  return {
    getInitialSnapshot: (_scope: AnyActorScope, input: unknown): AnyMachineSnapshot =>
      machine.getInitialSnapshot(inertScope(spec), input),
    transition: (snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot => {
      onStep();
      try {
        return machine.transition(snapshot, event, inertScope(spec));
      } catch (cause) {
        throw new Error(
          `${machine.id} threw in ${JSON.stringify(snapshot.value)} on ${eventKey(event)}; ` +
            'does the event need a payload in `events`?',
          { cause },
        );
      }
    },
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
}
