import { assign, setup } from 'xstate';
import type { PastCall } from '#contract/calls.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { passes } from '#machines/kit/refusals.ts';
import type { RecentCallsEvent } from './recent-calls.events.ts';

interface RecentCallsContext extends Tries {
  /** null before the first answer. */
  readonly calls: readonly PastCall[] | null;
}

/** Reads the calls that are over each time somebody looks at them. What was read before stands until the answer. */
export const recentCallsMachine = setup({
  types: {} as {
    context: RecentCallsContext;
    events: RecentCallsEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: { readCalls: askPlaceholder<readonly PastCall[]>() },
  actions: {
    takeCalls: assign((_, calls: readonly PastCall[]) => ({ calls, ...noFailures })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
  },
  guards: { isPassing: passes },
  delays: { backoff },
}).createMachine({
  id: 'recentCalls',
  options: { maxIterations: 1_000 },
  context: { calls: null, ...noFailures },
  initial: 'closed',
  states: {
    closed: { on: { 'recentCalls.opened': 'opened' } },
    opened: {
      on: { 'recentCalls.closed': 'closed' },
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readCalls',
            src: 'readCalls',
            onDone: {
              target: 'current',
              actions: { type: 'takeCalls', params: ({ event }) => event.output },
            },
            onError: [
              { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
              { target: 'failed' },
            ],
          },
        },
        current: {},
        /** The list is read again without the person's doing. */
        waiting: {
          tags: 'waiting',
          after: { backoff: 'reading' },
          on: { 'recentCalls.retry': 'reading' },
        },
        failed: { tags: 'failed', on: { 'recentCalls.retry': 'reading' } },
      },
    },
  },
});
