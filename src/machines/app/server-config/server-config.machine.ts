import { assign, setup } from 'xstate';
import { callsPreparingMs } from '#contract/call-limits.ts';
import type { ServerConfig } from '#contract/service.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { ServerConfigEvent } from './server-config.events.ts';

/** The limits that a server may set, how long its EBLIDs are, and whether one can call. */
export interface Limits extends Pick<ServerConfig, 'calls' | 'livekitUrl' | 'eblidDigits'> {
  readonly uploadMaxBytes: number;
}

/**
 * Asks the server for its limits: an operator may set another size of files than the usual one, and the video server
 * may still be starting. Nobody waits for the answer: until it comes, the usual limits stand in the store (contract,
 * Limits and GET /config). After the first answer the machine asks again while calls are being prepared, and when a
 * call was refused. It also asks when the connection lives anew, because the server may be another by then.
 */
export const serverConfigMachine = setup({
  types: {} as { context: Tries; events: ServerConfigEvent; tags: 'busy' | 'waiting' },
  actors: { ask: askPlaceholder<Limits>() },
  actions: {
    tellStore: tell('db', (_, limits: Limits) => ({ type: 'serverConfig.loaded', ...limits })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    clearTries: assign(noFailures),
  },
  guards: { arePreparing: (_, { calls }: Limits) => calls === 'preparing' },
  delays: { backoff, preparing: callsPreparingMs },
}).createMachine({
  id: 'serverConfig',
  options: { maxIterations: 1_000 },
  context: noFailures,
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          {
            guard: { type: 'arePreparing', params: ({ event }) => event.output },
            target: 'preparing',
            actions: ['clearTries', { type: 'tellStore', params: ({ event }) => event.output }],
          },
          {
            target: 'known',
            actions: ['clearTries', { type: 'tellStore', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'waiting', actions: 'noteFailure' },
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
