import { tell } from '#machines/kit/peers.ts';
import { assign, fromCallback, fromPromise, not, sendParent, setup } from 'xstate';

type SampleEvent =
  | { type: 'door.open'; by: string }
  | { type: 'door.shut' }
  | { type: 'door.retry' }
  | { type: 'visitor.left' };

/**
 * A door that is opened by looking up a key. It is small and has everything that these tests must handle: an actor that
 * answers, one with a systemId, delays, a guard, a parent and an absent peer.
 */
export const doorMachine = setup({
  types: {} as {
    context: { triedBy: string; tries: number; maxTries: number };
    events: SampleEvent;
    input: { maxTries: number };
  },
  actors: {
    findKey: fromPromise<{ key: string }, { by: string }>(() => {
      throw new Error('not bound');
    }),
    lamp: fromCallback(() => {
      throw new Error('not bound');
    }),
  },
  actions: {
    ringBell: () => {
      throw new Error('not bound');
    },
    rememberWho: assign({
      triedBy: ({ event, context }) => ('by' in event ? event.by : context.triedBy),
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    tellAbsentPeer: tell('session', { type: 'session.signOut' }),
    tellParent: sendParent({ type: 'door.opened' }),
  },
  guards: {
    isWorn: ({ context }) => context.tries >= context.maxTries,
  },
  delays: { autoShut: 5000, pause: ({ context }) => context.tries * 100 },
}).createMachine({
  id: 'door',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ triedBy: '', tries: 0, maxTries: input.maxTries }),
  initial: 'shut',
  invoke: { id: 'lamp', src: 'lamp', systemId: 'lamp', onError: { actions: 'ringBell' } },
  states: {
    shut: {
      on: { 'door.open': { target: 'opening', actions: ['rememberWho', 'countTry'] } },
    },
    opening: {
      tags: 'busy',
      entry: 'ringBell',
      invoke: {
        id: 'findKey',
        src: 'findKey',
        input: ({ context }) => ({ by: context.triedBy }),
        onDone: 'open',
        onError: [{ guard: not('isWorn'), target: 'pausing' }, { target: 'stuck' }],
      },
    },
    pausing: {
      tags: 'waiting',
      after: { pause: { target: 'opening', actions: 'countTry' } },
      on: { 'door.shut': 'shut' },
    },
    open: {
      entry: 'tellParent',
      after: { autoShut: 'shut' },
      on: { 'door.shut': 'shut', 'visitor.left': 'shut' },
    },
    stuck: {
      tags: 'failed',
      on: { 'door.retry': { target: 'opening', actions: 'tellAbsentPeer' } },
    },
  },
});

export const doorWords = {
  shut: { silent: 'a shut door says nothing' },
  open: 'Открыто',
  opening: 'Открывается',
  pausing: 'Ждёт',
  stuck: 'Заело',
};
