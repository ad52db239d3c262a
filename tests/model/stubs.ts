import {
  createActor,
  type ActorLogic,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type Snapshot,
} from 'xstate';

/** The events of a stub of a child or a parent: it ends or changes only when it is told to. */
type StubEvent =
  | { type: 'stub.done'; output: unknown }
  | { type: 'stub.failed'; error: unknown }
  | { type: 'stub.changed'; snapshot: object }
  | { type: 'xstate.stop' };

type StubSnapshot = Snapshot<unknown> & { context: object };

export function stubLogic(context: object = {}): ActorLogic<StubSnapshot, EventObject> {
  return {
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined, context }),
    transition: (snapshot, event) => {
      if (!isStubEvent(event)) return snapshot;
      switch (event.type) {
        case 'stub.done':
          return { status: 'done', output: event.output, error: undefined, context };
        case 'stub.failed':
          return { status: 'error', output: undefined, error: event.error, context };
        case 'stub.changed':
          return { ...snapshot, ...event.snapshot };
        case 'xstate.stop':
          return { status: 'stopped', output: undefined, error: undefined, context };
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

const stubEvents: ReadonlySet<string> = new Set<StubEvent['type']>([
  'stub.done',
  'stub.failed',
  'stub.changed',
  'xstate.stop',
]);

function isStubEvent(event: EventObject): event is StubEvent {
  return stubEvents.has(event.type);
}

/**
 * The same chart with every named actor replaced by a stub and every action with an outside effect by nothing. xstate's own
 * actions (assign, raise, sendTo…) stay: they are part of the chart.
 */
export function withStubs<M extends AnyStateMachine>(machine: M): M {
  const known = stubbedMachines.get(machine.root) ?? makeStubbed(machine);
  stubbedMachines.set(machine.root, known);
  // provide() answers with the same machine type; for a generic M TypeScript only sees its bound.
  return known as M;
}

/**
 * One machine is walked by hundreds of paths, and building it is the most expensive part of a step. The root stands for
 * the chart: tests/mutants builds a machine anew in its place.
 */
const stubbedMachines = new WeakMap<AnyStateNode, AnyStateMachine>();

function makeStubbed(machine: AnyStateMachine): AnyStateMachine {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, stubLogic()])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => !isOfXstate(action))
        .map(([name]) => [name, () => {}]),
    ),
  });
}

function isOfXstate(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action;
}

/**
 * A clock whose timers fire only when they are told to. Generated paths need it: advancing a simulated clock by one delay
 * would also fire every other timer that is due by then. (SimulatedClock is for hand-written rules, where the milliseconds
 * are the point.)
 */
export class ManualClock {
  readonly #timers = new Map<number, () => void>();
  #next = 1;

  setTimeout(fire: () => void): number {
    this.#timers.set(this.#next, fire);
    return this.#next++;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Fires the pending timer at this index, in the order in which the timers were set. */
  fireAt(index: number): void {
    const timer = [...this.#timers][index];
    if (!timer) throw new Error(`only ${this.#timers.size} timers are pending`);
    this.#timers.delete(timer[0]);
    timer[1]();
  }
}

const childEvent = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/;

/** Delivers one event of the model to the running actor by the channel of the real one: a timer, a child or a sender. */
export function deliver(actor: AnyActorRef, clock: ManualClock, event: EventObject): void {
  const child = childEvent.exec(event.type);
  if (child) {
    const [, fate = '', id = ''] = child;
    const ref: AnyActorRef | undefined = actor.getSnapshot().children[id];
    if (!ref) throw new Error(`there is no child "${id}" to send ${event.type}`);
    ref.send(stubEventFor(fate, event));
  } else if (event.type.startsWith('xstate.after.')) {
    clock.fireAt(timerIndex(actor, event.type));
  } else {
    actor.send(event);
  }
}

function stubEventFor(fate: string, event: EventObject): StubEvent {
  const payload = new Map<string, unknown>(Object.entries(event));
  if (fate === 'done.actor') return { type: 'stub.done', output: payload.get('output') };
  if (fate === 'snapshot')
    return { type: 'stub.changed', snapshot: Object(payload.get('snapshot')) };
  return { type: 'stub.failed', error: payload.get('error') ?? new Error('the stub failed') };
}

/** The delays that this actor waits for now: event type → milliseconds. */
export function pendingDelays(actor: AnyActorRef): Map<string, number> {
  const pending = Object.values(actor.system.getSnapshot()._scheduledEvents);
  return new Map(
    pending.flatMap((timer) =>
      timer.source === actor && timer.event.type.startsWith('xstate.after.')
        ? [[timer.event.type, timer.delay]]
        : [],
    ),
  );
}

/** xstate keeps its scheduled events in the order in which it set the clock's timers. */
function timerIndex(actor: AnyActorRef, type: string): number {
  const pending = Object.values(actor.system.getSnapshot()._scheduledEvents);
  const index = pending.findIndex((timer) => timer.event.type === type && timer.source === actor);
  if (index < 0) throw new Error(`the timer "${type}" is not running`);
  return index;
}

export type PeerContexts = Readonly<Record<string, object>>;

/**
 * A parent for the machine under test, which receives what the machine sends upwards, and its peers: by system id, each with
 * the context that the machine may read from it.
 */
export function startHost(
  peers: PeerContexts = {},
  options: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'> = {},
) {
  const host = createActor(stubLogic(), options).start();
  for (const [systemId, context] of Object.entries(peers)) {
    createActor(stubLogic(context), { parent: host, id: systemId, systemId }).start();
  }
  return host;
}
