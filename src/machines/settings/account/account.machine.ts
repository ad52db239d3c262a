import { assign, setup } from 'xstate';
import { failureIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { AccountEvent, AccountTask } from './account.events.ts';
import { requestFailure, type RequestFailure } from '#machines/kit/failures.ts';

interface AccountContext {
  readonly failure: RequestFailure | null;
}

/**
 * Does one task of one's own account (product, Settings): the password, the e-mail, the export or the deletion. Each
 * runs in an actor of its own, so that none waits for another. A failure stays until the person changes what they
 * typed; nothing is tried again by itself.
 */
export const accountMachine = setup({
  types: {} as { context: AccountContext; events: AccountEvent; tags: 'busy' | 'failed' },
  actors: { perform: askPlaceholder<void, AccountTask>() },
  actions: {
    noteFailure: assign({ failure: ({ event }) => requestFailure(failureIn(event)) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'account',
  options: { maxIterations: 1_000 },
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'account.do': 'busy' } },
    busy: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ event }) => eventAs(event, 'account.do').task,
        onDone: 'done',
        onError: { target: 'failed', actions: 'noteFailure' },
      },
    },
    done: { on: { 'account.do': 'busy', 'account.dismiss': 'idle' } },
    failed: {
      tags: 'failed',
      on: {
        'account.do': 'busy',
        'account.dismiss': { target: 'idle', actions: 'forgetFailure' },
      },
    },
  },
});
