import { assign, enqueueActions, setup } from 'xstate';
import { backoffMs } from '../backoff.ts';
import { latePlaceholder } from '../late.ts';
import { askPlaceholder } from '../placeholder.ts';
import type { CallBeginning, CallsEvent } from './calls.events.ts';

interface CallsContext {
  readonly userId: string;
  readonly failedTries: number;
  /** Asked for before the code was there; the last one counts. */
  readonly wanted: CallBeginning | null;
}

/**
 * Brings the code of calls after that of the chats (spec 4, Call flow), so that neither the sign-in page nor the chats
 * wait for it, and runs it as `call`, and visits to rooms beside it. What rings meanwhile is in the store: nothing is lost.
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
    roomVisit: latePlaceholder<{ readonly userId: string }>(),
    callDevices: latePlaceholder(),
  },
  actions: {
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    noteWanted: assign({
      wanted: ({ context, event }) =>
        event.type === 'call.start' || event.type === 'call.join' ? event : context.wanted,
    }),
    passWanted: enqueueActions(({ context, enqueue }) => {
      if (context.wanted) enqueue.sendTo('call', context.wanted);
      enqueue.assign({ wanted: null });
    }),
  },
  guards: { hasWanted: ({ context }) => context.wanted !== null },
  delays: { retryPause: ({ context }) => backoffMs(context.failedTries) },
}).createMachine({
  id: 'calls',
  context: ({ input }) => ({ ...input, failedTries: 0, wanted: null }),
  on: { 'call.start': { actions: 'noteWanted' }, 'call.join': { actions: 'noteWanted' } },
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
      on: {
        'calls.retry': 'loading',
        'call.start': { target: 'loading', actions: 'noteWanted' },
        'call.join': { target: 'loading', actions: 'noteWanted' },
      },
    },
    running: {
      always: { guard: 'hasWanted', actions: 'passWanted' },
      // In this order: a visit watches the call.
      invoke: [
        {
          id: 'call',
          src: 'call',
          systemId: 'call',
          input: ({ context }) => ({ userId: context.userId }),
          onError: { target: 'missing', actions: 'countTry' },
        },
        {
          id: 'roomVisit',
          src: 'roomVisit',
          systemId: 'roomVisit',
          input: ({ context }) => ({ userId: context.userId }),
          onError: { target: 'missing', actions: 'countTry' },
        },
        // Without it one cannot choose; one can call all the same.
        { id: 'callDevices', src: 'callDevices', systemId: 'callDevices', onError: {} },
      ],
    },
  },
});
