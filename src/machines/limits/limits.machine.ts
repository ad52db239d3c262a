import { assign, setup } from 'xstate';
import { failureOf, type Failure } from '#services/api/types.ts';
import { backoffAfterMs } from '../backoff.ts';
import { tell } from '../peers.ts';
import { askPlaceholder } from '../placeholder.ts';

/** What this server allows, as far as it may be another than usual. */
export interface Limits {
  readonly uploadMaxBytes: number;
}

interface LimitsContext {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

/**
 * Asks the server once what it allows: an operator may set another size of files than the usual one. Nobody waits for
 * it: until it is known, the usual limits stand in the store (contract, Limits and GET /config).
 */
export const limitsMachine = setup({
  types: {
    context: {} as LimitsContext,
    tags: {} as 'busy' | 'waiting',
  },
  actors: { ask: askPlaceholder<Limits>() },
  actions: {
    tellStore: tell('db', (_, limits: Limits) => ({ type: 'limits.loaded', ...limits })),
    noteFailure: assign((args, { error }: { error: unknown }) => ({
      failedTries: args.context.failedTries + 1,
      failure: failureOf(error),
    })),
  },
  delays: {
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure),
  },
}).createMachine({
  id: 'limits',
  context: { failedTries: 0, failure: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: {
          target: 'known',
          actions: { type: 'tellStore', params: ({ event }) => event.output },
        },
        onError: {
          target: 'waiting',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Also after a refusal: there is nobody to whom it could be said, and the usual limits do meanwhile. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'asking' },
    },
    known: { type: 'final' },
  },
});
