import { assign, enqueueActions, not, raise, setup } from 'xstate';
import { connectivityPingMs, pingLostMs, pingSlowMs } from '#contract/limits.ts';
import type { PageSignal } from '#services/browser/page/types.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { ConnectivityEvent } from './connectivity.events.ts';

export interface ConnectivityInput {
  /** Whether the browser says that there is a network: at the start, and then by its signals. */
  readonly online: boolean;
}

interface ConnectivityContext extends ConnectivityInput {
  /** The round trip of the last answered ping; null before the first. */
  readonly latencyMs: number | null;
  readonly failedPings: number;
}

/** After these signals the network may have changed, so a ping goes at once. */
const reasonsToLook: readonly PageSignal[] = ['online', 'woke'];

/** The peers that are told of the network; each conversation's receipts are told as well. */
const listeners = ['session', 'realtime', 'outbox', 'avatar'] as const;

/**
 * Finds out whether the server answers, and how fast (spec 9, Connectivity ping; architecture, The actors). It pings
 * every 15 s, sooner while there is no answer. When the browser says that it is offline, that counts at once; when it
 * says online, that is only a reason to ping. The first ping comes after 15 s, so that the first page loads nothing for
 * it.
 */
export const connectivityMachine = setup({
  types: {} as {
    context: ConnectivityContext;
    events: ConnectivityEvent;
    input: ConnectivityInput;
  },
  actors: {
    watchPage: workerPlaceholder<ConnectivityEvent>(),
    /** Answers with the round trip in milliseconds. */
    ping: askPlaceholder<number>(),
  },
  actions: {
    /** Aborts the requests that hang on a dead connection. */
    endRequests: actionPlaceholder,
    tellOffline: enqueueActions(({ enqueue }) => {
      for (const peer of listeners) enqueue(tell(peer, { type: 'connectivity.offline' }));
      enqueue(tellEvery('receipts', { type: 'connectivity.offline' }));
    }),
    tellOnline: enqueueActions(({ enqueue }) => {
      for (const peer of listeners) enqueue(tell(peer, { type: 'connectivity.online' }));
      enqueue(tellEvery('receipts', { type: 'connectivity.online' }));
    }),
    noteNetwork: assign({ online: true }),
    noteNoNetwork: assign({ online: false }),
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
    saysOnline: ({ event }) => event.type === 'page.signal' && event.signal === 'online',
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
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ online: input.online, latencyMs: null, failedPings: 0 }),
  invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
  type: 'parallel',
  states: {
    link: {
      initial: 'unjudged',
      on: {
        'page.signal': [
          { guard: 'saysOffline', target: '.offline', actions: 'noteNoNetwork' },
          { guard: 'saysOnline', actions: 'noteNetwork' },
        ],
      },
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
        /** The parallel `beat` goes on pinging, and its answer leads out of here. */
        offline: {
          entry: ['endRequests', 'tellOffline'],
          exit: 'tellOnline',
          on: {
            'ping.answered': [{ guard: 'isSlow', target: 'slow' }, { target: 'online' }],
            /** The server did not answer, or the browser repeats what is known. */
            'page.signal': { guard: 'saysOffline', actions: 'noteNoNetwork' },
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

/** Returns the latency. It is only called with the done event of the ping, whose output is the latency. */
const latencyIn = (event: object): number => Number(Object(event).output);
