import {
  createActor,
  SimulatedClock,
  type Actor,
  type ActorLogic,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type CallbackActorLogic,
  type EventObject,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  type Snapshot,
} from 'xstate';

export interface World {
  /** The one clock of everything in this world; it moves only when the test moves it. */
  clock: SimulatedClock;
  /** Starts a machine as the child of a recording parent, among the peers. */
  start: <L extends AnyActorLogic>(logic: L, options?: StartOptions<L>) => Actor<L>;
  /** Gives this peer a context that the machine can read, from now on. */
  hold: (systemId: string, context: object) => void;
  /** Every event that this peer received, in order. */
  told: (systemId: string) => AnyEventObject[];
  /** Every event that the machine sent by sendParent, in order. */
  toldParent: () => AnyEventObject[];
}

type StartOptions<L extends AnyActorLogic> = Pick<
  ActorOptions<L>,
  'id' | 'systemId' | 'input' | 'snapshot'
>;

/**
 * A small world for the rules of one machine: simulated time, and peers that only record the events they receive. A peer that
 * is not named here is absent.
 */
export function createWorld(options: { peers?: readonly string[] } = {}): World {
  const clock = new SimulatedClock();
  const records = new Map<string, AnyEventObject[]>();
  const peers = new Map<string, AnyActorRef>();
  const parentRecord: AnyEventObject[] = [];
  const parent = createActor(recorder(parentRecord), { clock });
  parent.start();
  for (const systemId of options.peers ?? []) {
    const record: AnyEventObject[] = [];
    records.set(systemId, record);
    peers.set(systemId, createActor(recorder(record), { parent, id: systemId, systemId }).start());
  }
  const known = <T>(all: ReadonlyMap<string, T>, systemId: string): T => {
    const one = all.get(systemId);
    if (one === undefined) throw new Error(`there is no peer "${systemId}" in this world`);
    return one;
  };
  return {
    clock,
    start: (logic, startOptions) => createActor(logic, { ...startOptions, parent }).start(),
    hold: (systemId, context) => known(peers, systemId).send({ type: 'rules.hold', context }),
    told: (systemId) => known(records, systemId),
    toldParent: () => parentRecord,
  };
}

/** One run of a controllable actor. Its answer reaches the machine synchronously. */
export interface Call<TInput> {
  input: TInput;
  /** True once the machine has left the state that invoked it, or has stopped it. */
  stopped: boolean;
  reject: (error: unknown) => void;
}

export interface PromiseCall<TOutput, TInput> extends Call<TInput> {
  resolve: (output: TOutput) => void;
}

export interface CallbackCall<TReceived extends EventObject, TInput> extends Call<TInput> {
  /** The events that the machine sent to it. */
  received: TReceived[];
  /** Sends an event to the machine, as the callback's `sendBack` would. */
  send: (event: AnyEventObject) => void;
}

export interface Controllable<TLogic, TCall> {
  /** The actor for `machine.provide({ actors })`. */
  logic: TLogic;
  /** Every start of it, in order. */
  calls: TCall[];
  /** The newest start; throws when there was none. */
  readonly last: TCall;
}

/** A stand-in for a fromPromise actor: the test decides when and how it ends. */
export function promiseActor<TOutput, TInput = NonReducibleUnknown>(): Controllable<
  PromiseActorLogic<TOutput, TInput>,
  PromiseCall<TOutput, TInput>
> {
  const { logic, calls } = controllable<TInput, PromiseCall<TOutput, TInput>>((call, self) => ({
    ...call,
    resolve: (output: TOutput) => self.send({ type: 'rules.done', output }),
  }));
  // Safe: a machine sees of a promise actor only its end and its error, and this logic has both.
  return withLast(logic as unknown as PromiseActorLogic<TOutput, TInput>, calls);
}

/** A stand-in for a fromCallback actor: the test sends and receives its events. */
export function callbackActor<
  TReceived extends EventObject = AnyEventObject,
  TInput = NonReducibleUnknown,
>(): Controllable<CallbackActorLogic<TReceived, TInput>, CallbackCall<TReceived, TInput>> {
  const { logic, calls } = controllable<TInput, CallbackCall<TReceived, TInput>>(
    (call, self, received) => ({
      ...call,
      // Safe: the machine's own types allow it to send only TReceived to a callback actor.
      received: received as TReceived[],
      send: (event) => self._parent?.send(event),
    }),
  );
  // Safe: a machine sees of a callback actor only its events and its error, and this logic has both.
  return withLast(logic as unknown as CallbackActorLogic<TReceived, TInput>, calls);
}

function controllable<TInput, TCall extends Call<TInput>>(
  make: (call: Call<TInput>, self: AnyActorRef, received: AnyEventObject[]) => TCall,
) {
  interface Running {
    call: TCall;
    received: AnyEventObject[];
  }
  const calls: TCall[] = [];
  const running = new WeakMap<AnyActorRef, Running>();
  const inputs = new WeakMap<AnyActorRef, TInput>();
  const logic: ActorLogic<Snapshot<unknown>, AnyEventObject, TInput> = {
    getInitialSnapshot: ({ self }, input) => {
      inputs.set(self, input);
      return { status: 'active', output: undefined, error: undefined };
    },
    start: (_snapshot, { self }) => {
      const received: AnyEventObject[] = [];
      const call = make(
        {
          // Safe: getInitialSnapshot() of this actor has stored its input.
          input: inputs.get(self) as TInput,
          stopped: false,
          reject: (error) => self.send({ type: 'rules.failed', error }),
        },
        self,
        received,
      );
      running.set(self, { call, received });
      calls.push(call);
    },
    transition: (snapshot, event, { self }) => {
      const run = running.get(self);
      switch (event.type) {
        case 'rules.done':
          return { status: 'done', output: event['output'], error: undefined };
        case 'rules.failed':
          return { status: 'error', output: undefined, error: event['error'] };
        case 'xstate.stop':
          if (run) run.call.stopped = true;
          return { status: 'stopped', output: undefined, error: undefined };
        default:
          run?.received.push(event);
          return snapshot;
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return { logic, calls };
}

function withLast<TLogic, TCall>(logic: TLogic, calls: TCall[]): Controllable<TLogic, TCall> {
  return {
    logic,
    calls,
    get last() {
      const newest = calls.at(-1);
      if (newest === undefined) throw new Error('it has not been started');
      return newest;
    },
  };
}

function recorder(
  record: AnyEventObject[],
): ActorLogic<Snapshot<unknown> & { context: unknown }, AnyEventObject> {
  return {
    getInitialSnapshot: () => ({
      status: 'active',
      output: undefined,
      error: undefined,
      context: {},
    }),
    transition: (snapshot, event) => {
      if (event.type === 'rules.hold') return { ...snapshot, context: event['context'] };
      if (!event.type.startsWith('xstate.')) record.push(event);
      return snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
