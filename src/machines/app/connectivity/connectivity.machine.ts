import { assign, enqueueActions, not, raise, setup } from 'xstate';
import { connectivityPingMs, pingLostMs, pingSlowMs } from '#contract/limits.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { ConnectivityEvent, ConnectivityFact } from './connectivity.events.ts';

export interface ConnectivityInput {
  /** What the browser says at the start. */
  readonly online: boolean;
}

interface ConnectivityContext extends ConnectivityInput {
  /** Of the last answered ping; null before the first. */
  readonly latencyMs: number | null;
  readonly failedPings: number;
}

/** After these the network may be another: one looks at once. */
const reasonsToLook: readonly PageSignal[] = ['online', 'woke'];

const tellAll = (fact: ConnectivityFact) =>
  enqueueActions<
    ConnectivityContext,
    ConnectivityEvent,
    undefined,
    ConnectivityEvent,
    never,
    never,
    never,
    never,
    never
  >(({ enqueue }) => {
    enqueue(tell('session', fact));
    enqueue(tell('realtime', fact));
    enqueue(tell('outbox', fact));
    enqueue(tell('avatar', fact));
    enqueue(tellEvery('receipts', fact));
  });

/**
 * Does the server answer, and how fast (spec 9; architecture, The actors): a ping every 15 s, sooner while there
 * is no answer. The browser's word that it is offline counts at once; that it is online is only a reason to ask.
 * The first ping comes after 15 s, so that the first page loads nothing for it.
 */
export const connectivityMachine = setup({
  types: {
    context: {} as ConnectivityContext,
    events: {} as ConnectivityEvent,
    input: {} as ConnectivityInput,
  },
  actors: {
    watchPage: workerPlaceholder<ConnectivityEvent>(),
    /** Answers with the milliseconds that it took. */
    ping: askPlaceholder<number>(),
  },
  actions: {
    /** What hangs on a dead connection must not hang on. */
    endRequests: actionPlaceholder,
    tellOffline: tellAll({ type: 'connectivity.offline' }),
    tellOnline: tellAll({ type: 'connectivity.online' }),
    noteLatency: assign({ latencyMs: ({ event }) => latencyIn(event), failedPings: 0 }),
    countFailure: assign({ failedPings: ({ context }) => context.failedPings + 1 }),
    reportAnswer: raise(({ event }) => ({
      type: 'ping.answered' as const,
      latencyMs: latencyIn(event),
    })),
    reportFailure: raise({ type: 'ping.failed' }),
  },
  guards: {
    beginsOffline: ({ context }) => !context.online,
    isSlow: ({ event }) => event.type === 'ping.answered' && event.latencyMs > pingSlowMs,
    saysOffline: ({ event }) => event.type === 'page.signal' && event.signal === 'offline',
    isReasonToLook: ({ event }) =>
      event.type === 'page.signal' && reasonsToLook.includes(event.signal),
  },
  delays: {
    nextPing: ({ context }) =>
      context.failedPings === 0
        ? connectivityPingMs
        : Math.min(backoffMs(context.failedPings), connectivityPingMs),
    pingLost: pingLostMs,
  },
}).createMachine({
  id: 'connectivity',
  context: ({ input }) => ({ online: input.online, latencyMs: null, failedPings: 0 }),
  invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
  type: 'parallel',
  states: {
    link: {
      initial: 'unjudged',
      on: { 'page.signal': { guard: 'saysOffline', target: '.offline' } },
      states: {
        unjudged: {
          always: [{ guard: 'beginsOffline', target: 'offline' }, { target: 'online' }],
        },
        online: {
          on: {
            'ping.answered': { guard: 'isSlow', target: 'slow' },
            'ping.failed': 'offline',
          },
        },
        slow: {
          on: {
            'ping.answered': { guard: not('isSlow'), target: 'online' },
            'ping.failed': 'offline',
          },
        },
        /** The beat beside it goes on asking: that is the way out. */
        offline: {
          entry: ['endRequests', 'tellOffline'],
          exit: 'tellOnline',
          on: {
            'ping.answered': [{ guard: 'isSlow', target: 'slow' }, { target: 'online' }],
            /** Nothing new. */
            'page.signal': { guard: 'saysOffline' },
          },
        },
      },
    },
    beat: {
      initial: 'resting',
      states: {
        resting: {
          after: { nextPing: 'asking' },
          on: {
            'connectivity.check': 'asking',
            'page.signal': { guard: 'isReasonToLook', target: 'asking' },
          },
        },
        asking: {
          invoke: {
            id: 'ping',
            src: 'ping',
            onDone: { target: 'resting', actions: ['noteLatency', 'reportAnswer'] },
            onError: { target: 'resting', actions: ['countFailure', 'reportFailure'] },
          },
          after: { pingLost: { target: 'resting', actions: ['countFailure', 'reportFailure'] } },
          on: {
            'page.signal': [
              { guard: 'saysOffline', target: 'resting' },
              { guard: 'isReasonToLook', target: 'asking', reenter: true },
            ],
          },
        },
      },
    },
  },
});

/** Only used where the ping is done: its answer. */
const latencyIn = (event: object): number => Number(Object(event).output);
