import {
  StateMachine,
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { activePaths, allNodes, chartOf, transitionsOf } from './chart.ts';
import { redact } from './redact.ts';
import type { ActorChanged, ActorMoved, ActorStarted, EventSent, Report } from './report.ts';

type ActorRefLike = InspectionEvent['actorRef'];
type Microstep = InspectionEvent & { type: '@xstate.microstep' };

/** System ids of actors that are shown without their contents: by their events' names and ids. */
const unwatched: ReadonlySet<string> = new Set(['db']);
/** Reports are gathered for this long and sent together. */
const flushEveryMs = 60;
const keptSteps = 500;
/** The depth from which the events of an unwatched actor are cut: their own fields show, and the ids in these. */
const unwatchedDepth = 4;

/**
 * Turns xstate's inspection into reports. Unwanted events are dropped before their data is read; an actor that changes
 * many times between two flushes has only its last snapshot redacted.
 */
export function watchActors(page: string, publish: (reports: Report[]) => void) {
  const actors = new Map<string, ActorStarted>();
  const states = new Map<string, ActorChanged>();
  const steps: Array<EventSent | ActorMoved> = [];
  const changed = new Map<string, { at: number; snapshot: object }>();
  /** The states of each running actor before its first kept step. */
  const bases = new Map<string, readonly string[]>();
  /** The transitions of the event that an actor is at. */
  const moves = new Map<string, number[]>();
  let waiting: Array<() => Report> = [];
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const reports = waiting.map((make) => make());
    waiting = [];
    for (const [actor, { at, snapshot }] of changed) {
      const started = actors.get(actor);
      const report = readSnapshot({ page, at, actor }, snapshot, started?.isWatched ?? true);
      reports.push(report);
      if (report.status === 'active' || (report.status === 'error' && started?.chart)) {
        states.set(actor, report);
      } else {
        actors.delete(actor);
        states.delete(actor);
        bases.delete(actor);
      }
    }
    changed.clear();
    if (reports.length > 0) publish(reports);
  };
  const soon = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(flush, flushEveryMs);
  };

  const onStep = (make: () => EventSent | ActorMoved) => {
    waiting.push(() => {
      const report = make();
      steps.push(report);
      const dropped = steps.length > keptSteps ? steps.shift() : undefined;
      if (dropped?.type === 'actor.moved' && bases.has(dropped.actor))
        bases.set(dropped.actor, dropped.active);
      return report;
    });
  };
  const onActor = (ref: ActorRefLike) => {
    const at = Date.now();
    // An actor gets its system id only after its announcement, so the id is read at the flush.
    waiting.push(() => {
      const report = readActor({ page, at }, ref, bases.get(ref.sessionId) ?? []);
      actors.set(report.actor, report);
      return report;
    });
  };
  const onMicrostep = ({ actorRef, ...step }: Microstep) => {
    const taken = indicesOf(step);
    if (taken.length === 0) return;
    moves.set(actorRef.sessionId, [...(moves.get(actorRef.sessionId) ?? []), ...taken]);
  };
  const onSnapshot = (ref: ActorRefLike, snapshot: object) => {
    const at = Date.now();
    const actor = ref.sessionId;
    changed.set(actor, { at, snapshot });
    const taken = moves.get(actor);
    if (!bases.has(actor)) bases.set(actor, taken ? [] : activeIn(snapshot));
    if (!taken) return;
    moves.delete(actor);
    const active = activeIn(snapshot);
    onStep(() => ({
      page,
      at,
      type: 'actor.moved',
      actor,
      name: speakerOf(ref),
      moves: taken,
      active,
    }));
  };
  const onEvent = (event: InspectionEvent & { type: '@xstate.event' }) => {
    const at = Date.now();
    const { sourceRef } = event;
    // A chart that an event breaks tells no snapshot: its parent is told of the failure.
    if (sourceRef && event.event.type.startsWith('xstate.error.actor.'))
      onSnapshot(sourceRef, sourceRef.getSnapshot());
    onStep(() => readEvent({ page, at }, event));
  };
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.actor') onActor(event.actorRef);
    else if (event.type === '@xstate.event') onEvent(event);
    else if (event.type === '@xstate.microstep') onMicrostep(event);
    else if (event.type === '@xstate.snapshot') onSnapshot(event.actorRef, event.snapshot);
    else return;
    soon();
  };
  /** Reports an actor that is there already, and all that it runs. */
  const adopt = (ref: AnyActorRef) => {
    const snapshot: object = ref.getSnapshot();
    onActor(ref);
    onSnapshot(ref, snapshot);
    for (const child of childrenIn(snapshot)) adopt(child);
  };

  return {
    /** Watches this actor, all that it runs now, and all that begins later. */
    watch: (app: AnyActorRef) => {
      app.system.inspect(inspect);
      adopt(app);
      soon();
    },
    /**
     * The actors that run or broke, for an inspector that has just opened: as they were before the last steps, then
     * these steps, then what has changed since.
     */
    replay: (): Report[] => {
      flush();
      const since = steps[0]?.at ?? 0;
      const { settled = [], later = [] } = Object.groupBy(states.values(), ({ at }) =>
        at < since ? 'settled' : 'later',
      );
      return [
        { type: 'page.opened', page, at: Date.now() },
        ...[...actors.values()].map((one) => ({ ...one, active: bases.get(one.actor) ?? [] })),
        ...settled,
        ...steps,
        ...later,
      ];
    },
  };
}

function readActor(
  from: { page: string; at: number },
  ref: ActorRefLike,
  active: readonly string[],
): ActorStarted {
  const machine = machineOf(ref.getSnapshot());
  const parent = field(ref, '_parent');
  return {
    ...from,
    type: 'actor.started',
    actor: ref.sessionId,
    parent: text(field(parent, 'sessionId')),
    id: text(field(ref, 'id')) ?? ref.sessionId,
    systemId: text(field(ref, 'systemId')),
    chart: machine && chartOf(machine),
    active,
    isWatched: isWatched(ref),
  };
}

function readEvent(
  from: { page: string; at: number },
  { actorRef, sourceRef, event }: InspectionEvent & { type: '@xstate.event' },
): EventSent {
  const { type, ...payload } = event;
  return {
    ...from,
    type: 'event.sent',
    to: actorRef.sessionId,
    from: sourceRef?.sessionId ?? null,
    receiver: speakerOf(actorRef),
    sender: sourceRef ? speakerOf(sourceRef) : null,
    name: type,
    event: redact(payload, '', isWatched(actorRef) ? 0 : unwatchedDepth),
  };
}

/** The name under which an actor speaks: workers, without a chart and a name of their own, speak for who runs them. */
function speakerOf(ref: ActorRefLike): string {
  const parent = field(ref, '_parent');
  const name = text(field(ref, 'systemId'));
  const isWorker = name === null && isActor(parent) && machineOf(ref.getSnapshot()) === null;
  return isWorker ? speakerOf(parent) : (name ?? text(field(ref, 'id')) ?? ref.sessionId);
}

function readSnapshot(
  from: { page: string; at: number; actor: string },
  snapshot: object,
  isContextShown: boolean,
): ActorChanged {
  const status = field(snapshot, 'status');
  const machine = isOfMachine(snapshot) ? snapshot : null;
  return {
    ...from,
    type: 'actor.changed',
    status: status === 'done' || status === 'error' || status === 'stopped' ? status : 'active',
    value: machine?.value ?? null,
    active: activeIn(snapshot),
    context: isContextShown ? redact(field(snapshot, 'context')) : null,
    output: redact(field(snapshot, 'output')),
    error: redact(field(snapshot, 'error')),
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
function machineOf(snapshot: unknown): AnyStateMachine | null {
  const machine = field(snapshot, 'machine');
  return machine instanceof StateMachine ? machine : null;
}

/** The places of transitions in their chart's `moves`, by xstate's own objects. */
const places = new WeakMap<object, number>();
const placed = new WeakSet<AnyStateMachine>();

/** Finds the transitions of a step; the first step of a chart enters it by one that no chart declares. */
function indicesOf({ snapshot, _transitions }: Pick<Microstep, 'snapshot' | '_transitions'>) {
  const machine = machineOf(snapshot);
  if (machine && !placed.has(machine)) {
    placed.add(machine);
    for (const [index, one] of allNodes(machine.root).flatMap(transitionsOf).entries())
      places.set(one, index);
  }
  return _transitions.flatMap((transition) => places.get(transition) ?? []);
}

function activeIn(snapshot: object): string[] {
  return isOfMachine(snapshot) ? activePaths(snapshot) : [];
}

function isOfMachine(snapshot: object): snapshot is { value: StateValue; _nodes: AnyStateNode[] } {
  return machineOf(snapshot) !== null;
}

function isWatched(ref: ActorRefLike): boolean {
  return !unwatched.has(text(field(ref, 'systemId')) ?? '');
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
