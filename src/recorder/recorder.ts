import type { AnyActorRef } from 'xstate';
import { readPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import {
  field,
  leavesIn,
  machineOf,
  namesOf,
  nodesIn,
  readActors,
  type ActorRefLike,
  type Sent,
} from '../inspector/reading.ts';
import { redactFields, type Plain } from '../inspector/redact.ts';
import { extentOf, withoutIds } from './ids.ts';
import type { Run } from './record.ts';
import { createRing, type Heard, type Step } from './ring.ts';

export interface Recorder {
  /** Writes down the steps that are kept. */
  run: () => Run;
}

/**
 * Keeps the last steps of all actors: which event came to whom, the transitions that it caused, the states after it.
 * The payload of an event is redacted at once. Nothing is kept while nobody is signed in, or the person does
 * not want it; `onWiped` is called when that begins, and when somebody else is signed in.
 */
export function recordActors(app: AnyActorRef, onWiped: () => void = () => {}): Recorder {
  const [startedAt, since] = [Date.now(), performance.now()];
  const actors = new Map<string, Heard>();
  const ring = createRing();
  let isRecording = true;
  let person: unknown = null;

  const heardOf = (ref: ActorRefLike): Heard => {
    const known = actors.get(ref.sessionId);
    if (known) return known;
    const { id, systemId } = namesOf(ref);
    const parent = field(ref, '_parent');
    const machine = machineOf(ref.getSnapshot());
    const made: Heard = {
      name: withoutIds(systemId ?? id),
      // Safe: what an actor has as its parent is an actor.
      parent: parent ? heardOf(parent as ActorRefLike) : null,
      machine,
      isWorker: machine === null && systemId === null,
      base: [],
      nodes: null,
      active: [],
      untaken: [],
    };
    // An event may be sent to an actor that has ended; nothing would ever take it out again.
    if (ref.getSnapshot().status === 'active') actors.set(ref.sessionId, made);
    return made;
  };
  const onSent = ({ actorRef, sourceRef, event }: Sent) => {
    if (!isRecording) return;
    const to = heardOf(actorRef);
    // Workers tell the chart that runs them how they end.
    if (!to.machine && event.type.startsWith('xstate.')) return;
    const step: Step = {
      ms: Math.round(performance.now() - since),
      to,
      from: sourceRef ? speakerFor(heardOf(sourceRef)) : null,
      type: event.type,
      event: payloadOf(event),
    };
    if (to.machine) to.untaken.push(step);
    ring.add(step);
  };
  const onTaken = (
    ref: ActorRefLike,
    snapshot: object,
    eventType: string | undefined,
    moves: number[] | undefined,
  ) => {
    const actor = heardOf(ref);
    const { status } = ref.getSnapshot();
    if (status !== 'active') actors.delete(ref.sessionId);
    if (!actor.machine) return;
    const step = takenOf(actor, eventType);
    if (moves && step) step.moves = moves;
    if (status === 'error' && step) step.isBroken = true;
    // xstate keeps the list of nodes as long as the states stay.
    const nodes = nodesIn(snapshot);
    if (nodes !== actor.nodes) {
      actor.nodes = nodes;
      note(actor, leavesIn(snapshot), step);
    }
    if (actor.name === 'preferences' || actor.name === 'app') decide();
  };
  const note = (actor: Heard, active: readonly string[], step: Step | undefined) => {
    if (isSame(active, actor.active)) return;
    actor.active = active;
    if (step) step.active = active;
    else actor.base = active;
  };
  const decide = () => {
    const snapshot = app.getSnapshot();
    const isSignedOut = leavesIn(snapshot).some((path) => path.startsWith(signedOut));
    const user: unknown = snapshot.context.user?.id ?? person;
    const isAnother = person !== null && user !== person;
    person = user;
    const isWanted = !isSignedOut && readPreferences(app.system).recording;
    if (isAnother || (isRecording && !isWanted)) wipe();
    isRecording = isWanted;
  };
  const wipe = () => {
    ring.clear();
    for (const actor of actors.values()) actor.untaken.length = 0;
    onWiped();
  };
  readActors(app, { actor: () => {}, sent: onSent, taken: onTaken });
  decide();
  return { run: () => ring.toRun(startedAt, actors.values()) };
}

const signedOut = 'running.signedOut.';

const speakerFor = (actor: Heard): Heard | null => (actor.isWorker ? actor.parent : actor);

/** The payloads that were redacted already: an event is often passed on as it is. */
const redacted = new WeakMap<object, Record<string, Plain>>();
const isType = (key: string): boolean => key === 'type';

function payloadOf(event: Sent['event']): Record<string, Plain> {
  const known = redacted.get(event);
  if (known) return known;
  const made = redactFields(event, 0, extentOf(event.type), isType);
  redacted.set(event, made);
  return made;
}

/** The step whose event the actor has taken now; those before it were never taken. */
function takenOf({ untaken }: Heard, type: string | undefined): Step | undefined {
  if (untaken.length === 1 && untaken[0]?.type === (type ?? untaken[0]?.type)) return untaken.pop();
  const place = type === undefined ? 0 : untaken.findIndex((step) => step.type === type);
  return place < 0 ? undefined : untaken.splice(0, place + 1).at(-1);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((path, index) => path === others[index]);
