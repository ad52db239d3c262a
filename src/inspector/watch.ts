import type { AnyActorRef } from 'xstate';
import { chartOf } from './chart.ts';
import {
  activeIn,
  field,
  isOfMachine,
  machineOf,
  namesOf,
  parentOf,
  readActors,
  speakerOf,
  type ActorRefLike,
  type Reader,
  type Sent,
} from './reading.ts';
import { redact } from './redact.ts';
import type { ActorChanged, ActorMoved, ActorStarted, EventSent, Report } from './report.ts';

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
  let waiting: Array<() => Report> = [];
  let isScheduled = false;
  let isEach = false;

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

  /** A step is told with the data after it, or soon. */
  const afterStep = () => (isEach ? flush() : soon());

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
    soon();
  };
  const onTaken: Reader['taken'] = (ref, snapshot, _, moves) => {
    const at = Date.now();
    const actor = ref.sessionId;
    changed.set(actor, { at, snapshot });
    if (!bases.has(actor)) bases.set(actor, moves ? [] : activeIn(snapshot));
    if (moves) {
      const active = activeIn(snapshot);
      onStep(() => ({ page, at, type: 'actor.moved', actor, name: speakerOf(ref), moves, active }));
    }
    afterStep();
  };
  const onSent = (sent: Sent) => {
    const at = Date.now();
    onStep(() => readEvent({ page, at }, sent));
    afterStep();
  };

  return {
    /** Watches this actor, all that it runs now, and all that begins later. */
    watch: (app: AnyActorRef) => readActors(app, { actor: onActor, sent: onSent, taken: onTaken }),
    /** Tells each step at once, with the data after it, or gathers them again. */
    flushEach: (wanted: boolean) => {
      isEach = wanted;
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
  return {
    ...from,
    type: 'actor.started',
    actor: ref.sessionId,
    parent: parentOf(ref),
    ...namesOf(ref),
    chart: machine && chartOf(machine),
    active,
    isWatched: isWatched(ref),
  };
}

function readEvent(
  from: { page: string; at: number },
  { actorRef, sourceRef, event }: Sent,
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

function isWatched(ref: ActorRefLike): boolean {
  return !unwatched.has(namesOf(ref).systemId ?? '');
}
