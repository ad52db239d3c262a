import {
  StateMachine,
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { activePaths, allNodes, pathOf, transitionsOf } from './chart.ts';

export type ActorRefLike = InspectionEvent['actorRef'];
type Microstep = InspectionEvent & { type: '@xstate.microstep' };
export type Sent = InspectionEvent & { type: '@xstate.event' };

/** The inspector's watcher and the recorder read along by these. */
export interface Reader {
  /** An actor begins, or is there already when the reading begins. Its system id is known only after this call. */
  actor: (ref: ActorRefLike) => void;
  /** An event was sent; whoever gets it has not yet taken it. */
  sent: (sent: Sent) => void;
  /**
   * An actor has taken an event (undefined: it was there already). `moves` are the transitions that it took, as indices
   * into the moves of its chart; undefined where there were none.
   */
  taken: (
    ref: ActorRefLike,
    snapshot: object,
    eventType: string | undefined,
    moves: number[] | undefined,
  ) => void;
}

/** Reads xstate's inspection of this actor, of all that it runs now, and of all that begins later. */
export function readActors(app: AnyActorRef, reader: Reader): void {
  /** The transitions of the event that an actor is at. */
  const moves = new Map<string, number[]>();
  const take = (ref: ActorRefLike, snapshot: object, eventType: string | undefined) => {
    const taken = moves.get(ref.sessionId);
    moves.delete(ref.sessionId);
    reader.taken(ref, snapshot, eventType, taken);
  };
  const onMicrostep = (step: Microstep) => {
    const taken = indicesOf(step);
    if (taken.length === 0) return;
    const { sessionId } = step.actorRef;
    const before = moves.get(sessionId);
    if (before) before.push(...taken);
    else moves.set(sessionId, taken);
  };
  const onEvent = (sent: Sent) => {
    const { sourceRef, event } = sent;
    // A chart that an event breaks tells no snapshot: its parent is told of the failure.
    if (sourceRef && event.type.startsWith('xstate.error.actor.'))
      take(sourceRef, sourceRef.getSnapshot(), undefined);
    reader.sent(sent);
  };
  const adopt = (ref: AnyActorRef) => {
    const snapshot: object = ref.getSnapshot();
    reader.actor(ref);
    take(ref, snapshot, undefined);
    for (const child of childrenIn(snapshot)) adopt(child);
  };
  app.system.inspect((event) => {
    if (event.type === '@xstate.actor') reader.actor(event.actorRef);
    else if (event.type === '@xstate.event') onEvent(event);
    else if (event.type === '@xstate.microstep') onMicrostep(event);
    else if (event.type === '@xstate.snapshot')
      take(event.actorRef, event.snapshot, event.event.type);
  });
  adopt(app);
}

/** The name under which an actor speaks: workers, without a chart and a name of their own, speak for who runs them. */
export function speakerOf(ref: ActorRefLike): string {
  const parent = field(ref, '_parent');
  const name = text(field(ref, 'systemId'));
  const isWorker = name === null && isActor(parent) && machineOf(ref.getSnapshot()) === null;
  return isWorker ? speakerOf(parent) : (name ?? text(field(ref, 'id')) ?? ref.sessionId);
}

export function parentOf(ref: ActorRefLike): string | null {
  return text(field(field(ref, '_parent'), 'sessionId'));
}

export function namesOf(ref: ActorRefLike): { id: string; systemId: string | null } {
  return {
    id: text(field(ref, 'id')) ?? ref.sessionId,
    systemId: text(field(ref, 'systemId')),
  };
}

function childrenIn(snapshot: object): AnyActorRef[] {
  const children = field(snapshot, 'children');
  // The children of a machine's snapshot are actors; other logics keep none under this name.
  return typeof children === 'object' && children !== null
    ? (Object.values(children) as AnyActorRef[])
    : [];
}

function isActor(value: unknown): value is ActorRefLike {
  return text(field(value, 'sessionId')) !== null;
}

/** The chart's machine; the snapshot has it even where the actor's logic is one that was loaded later. */
export function machineOf(snapshot: unknown): AnyStateMachine | null {
  const machine = field(snapshot, 'machine');
  return machine instanceof StateMachine ? machine : null;
}

/** The places of transitions in their chart's `moves`, by xstate's own objects. */
const places = new WeakMap<object, number>();
const placed = new WeakSet<AnyStateMachine>();

/** Finds the transitions of a step; the first step of a chart enters it by one that no chart declares. */
function indicesOf({ snapshot, _transitions }: Microstep): number[] {
  const machine = machineOf(snapshot);
  if (machine && !placed.has(machine)) {
    placed.add(machine);
    for (const [index, one] of allNodes(machine.root).flatMap(transitionsOf).entries())
      places.set(one, index);
  }
  return _transitions.flatMap((transition) => places.get(transition) ?? []);
}

/** The states that are active, all or the innermost only. */
export function activeIn(snapshot: object): string[] {
  return isOfMachine(snapshot) ? activePaths(snapshot) : [];
}

export function leavesIn(snapshot: object): string[] {
  if (!isOfMachine(snapshot)) return [];
  const inner = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  return inner.map(pathOf);
}

/** xstate's list of all active states: another object only where they are others. null: it is no chart's snapshot. */
export const nodesIn = (snapshot: object): object | null =>
  isOfMachine(snapshot) ? snapshot._nodes : null;

export function isOfMachine(
  snapshot: object,
): snapshot is { value: StateValue; _nodes: AnyStateNode[] } {
  return machineOf(snapshot) !== null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
