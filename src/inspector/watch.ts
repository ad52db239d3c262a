import { StateMachine, type AnyStateNode, type InspectionEvent, type StateValue } from 'xstate';
import { chartOf, pathOf } from './chart.ts';
import { redact } from './redact.ts';
import type { ActorChanged, ActorStarted, EventSent, Report } from './report.ts';

type ActorRefLike = InspectionEvent['actorRef'];

/** System ids of actors that are listed without their contents. */
const unwatched: ReadonlySet<string> = new Set(['db']);
/** Reports are gathered for this long and sent together. */
const flushEveryMs = 60;
const keptEvents = 500;

/**
 * Turns xstate's inspection into reports. Unwanted events are dropped before their data is read; an actor that changes
 * many times between two flushes has only its last snapshot redacted.
 */
export function watchActors(page: string, publish: (reports: Report[]) => void) {
  const actors = new Map<string, ActorStarted>();
  const states = new Map<string, ActorChanged>();
  const events: EventSent[] = [];
  const changed = new Map<string, { at: number; snapshot: object }>();
  let waiting: Array<() => Report> = [];
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const reports = waiting.map((make) => make());
    waiting = [];
    for (const [actor, { at, snapshot }] of changed) {
      const report = readSnapshot({ page, at, actor }, snapshot);
      states.set(actor, report);
      reports.push(report);
    }
    changed.clear();
    if (reports.length > 0) publish(reports);
  };
  const soon = () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(flush, flushEveryMs);
  };

  const onActor = (ref: ActorRefLike) => {
    const at = Date.now();
    // An actor gets its system id only after its announcement, so the id is read at the flush.
    waiting.push(() => {
      const report = readActor({ page, at }, ref);
      actors.set(report.actor, report);
      return report;
    });
  };
  const onEvent = (event: InspectionEvent & { type: '@xstate.event' }) => {
    const at = Date.now();
    waiting.push(() => {
      const report = readEvent({ page, at }, event);
      events.push(report);
      if (events.length > keptEvents) events.shift();
      return report;
    });
  };

  return {
    /** For createActor's `inspect`. */
    inspect: (event: InspectionEvent) => {
      if (event.type === '@xstate.actor') onActor(event.actorRef);
      else if (!isWatched(event.actorRef)) return;
      else if (event.type === '@xstate.event') onEvent(event);
      else if (event.type === '@xstate.snapshot') {
        changed.set(event.actorRef.sessionId, { at: Date.now(), snapshot: event.snapshot });
      } else return;
      soon();
    },
    /** All actors, their states and the last events, for an inspector that has just opened. */
    replay: (): Report[] => {
      flush();
      return [
        { type: 'page.opened', page, at: Date.now() },
        ...actors.values(),
        ...states.values(),
        ...events,
      ];
    },
  };
}

function readActor(from: { page: string; at: number }, ref: ActorRefLike): ActorStarted {
  const logic = field(ref, 'logic');
  const parent = field(ref, '_parent');
  return {
    ...from,
    type: 'actor.started',
    actor: ref.sessionId,
    parent: text(field(parent, 'sessionId')),
    id: text(field(ref, 'id')) ?? ref.sessionId,
    systemId: text(field(ref, 'systemId')),
    chart: logic instanceof StateMachine ? chartOf(logic) : null,
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
    name: type,
    event: redact(payload),
  };
}

function readSnapshot(
  from: { page: string; at: number; actor: string },
  snapshot: object,
): ActorChanged {
  const status = field(snapshot, 'status');
  const machine = isOfMachine(snapshot) ? snapshot : null;
  return {
    ...from,
    type: 'actor.changed',
    status: status === 'done' || status === 'error' || status === 'stopped' ? status : 'active',
    value: machine?.value ?? null,
    active: (machine?._nodes ?? []).map(pathOf),
    context: redact(field(snapshot, 'context')),
    output: redact(field(snapshot, 'output')),
    error: redact(field(snapshot, 'error')),
  };
}

function isOfMachine(snapshot: object): snapshot is { value: StateValue; _nodes: AnyStateNode[] } {
  return field(snapshot, 'machine') instanceof StateMachine;
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
