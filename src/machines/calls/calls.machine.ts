import { assign, setup } from 'xstate';
import { backoffMs } from '../backoff.ts';
import { latePlaceholder } from '../late.ts';
import { askPlaceholder } from '../placeholder.ts';
import type { CallsEvent } from './calls.events.ts';

interface CallsContext {
  readonly userId: string;
  readonly failedTries: number;
}

/**
 * Brings the code of calls after that of the chats (spec 4, Call flow), so that neither the sign-in page nor the chats
 * wait for it, and runs it as `call`. What rings meanwhile is in the store: nothing is lost.
 */
export const callsMachine = setup({
  types: {
    context: {} as CallsContext,
    events: {} as CallsEvent,
    input: {} as { readonly userId: string },
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    /** Its code. */
    loadParts: askPlaceholder<void>(),
    call: latePlaceholder<{ readonly userId: string }>(),
  },
  actions: { countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }) },
  delays: { retryPause: ({ context }) => backoffMs(context.failedTries) },
}).createMachine({
  id: 'calls',
  context: ({ input }) => ({ ...input, failedTries: 0 }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadParts',
        src: 'loadParts',
        onDone: 'running',
        onError: { target: 'missing', actions: 'countTry' },
      },
    },
    /** There is no network, or a new version has taken the place of this one. */
    missing: {
      tags: 'waiting',
      after: { retryPause: 'loading' },
      on: { 'calls.retry': 'loading' },
    },
    running: {
      invoke: {
        id: 'call',
        src: 'call',
        systemId: 'call',
        input: ({ context }) => ({ userId: context.userId }),
        onError: { target: 'missing', actions: 'countTry' },
      },
    },
  },
});
