import { assign, setup } from 'xstate';
import { callsPreparingMs } from '#contract/limits.ts';
import type { ServerConfig } from '#contract/service.ts';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { ServerConfigEvent } from './server-config.events.ts';

/** The limits that a server may set, and whether one can call. */
export interface Limits extends Pick<ServerConfig, 'calls' | 'livekitUrl'> {
  readonly uploadMaxBytes: number;
}

interface LimitsContext {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Told = { readonly limits: Limits };

/**
 * Asks the server for its limits: an operator may set another size of files than the usual one, and the video server
 * may still be starting. Nobody waits for the answer: until it comes, the usual limits stand in the store (contract,
 * Limits and GET /config). The machine asks once, and goes on only while calls are being prepared. It asks again when
 * the connection lives anew, because the server may be another by then, and when a call was refused.
 */
export const serverConfigMachine = setup({
  types: {} as { context: LimitsContext; events: ServerConfigEvent; tags: 'busy' | 'waiting' },
  actors: { ask: askPlaceholder<Limits>() },
  actions: {
    tellStore: tell('db', (_, { limits }: Told) => ({ type: 'serverConfig.loaded', ...limits })),
    noteFailure: assign((args, { error }: { error: unknown }) => ({
      failedTries: args.context.failedTries + 1,
      failure: failureOf(error),
    })),
    clearTries: assign({ failedTries: 0, failure: null }),
  },
  guards: {
    arePreparing: (_, { limits }: Told) => limits.calls === 'preparing',
  },
  delays: {
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure),
    preparing: callsPreparingMs,
  },
}).createMachine({
  id: 'serverConfig',
  context: { failedTries: 0, failure: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'arePreparing', params: ({ event }) => ({ limits: event.output }) },
            target: 'preparing',
            actions: [
              'clearTries',
              { type: 'tellStore', params: ({ event }) => ({ limits: event.output }) },
            ],
          },
          {
            target: 'known',
            actions: [
              'clearTries',
              { type: 'tellStore', params: ({ event }) => ({ limits: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'waiting',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** A refusal leads here as well: nobody needs to hear of it, and the usual limits hold meanwhile. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'asking' },
      on: { 'realtime.live': 'asking' },
    },
    /** «Звонки готовятся…» */
    preparing: {
      tags: 'waiting',
      after: { preparing: 'asking' },
    },
    known: { on: { 'realtime.lost': 'doubtful', 'serverConfig.ask': 'asking' } },
    doubtful: { on: { 'realtime.live': 'asking' } },
  },
});
