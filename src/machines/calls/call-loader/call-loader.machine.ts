import { assign, enqueueActions, not, setup, stateIn } from 'xstate';
import { callRingMs } from '#contract/call-limits.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { lazyPlaceholder } from '#machines/kit/lazy-logic.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { Occupation } from '../call/call.occupation.ts';
import type { CallBeginning, CallLoaderEvent } from './call-loader.events.ts';

export interface CallLoaderContext {
  readonly userId: string;
  readonly failedTries: number;
  /** The call that waits, for the code or for the person's answer; the last one counts. */
  readonly wanted: CallBeginning | null;
  /** The call or the room that the person has to leave for it; null: none. */
  readonly leaves: Occupation | null;
}

/**
 * Loads the code of calls after that of the chats (spec 4, Call flow), so that neither the sign-in page nor the chats
 * wait for it, and then runs the actors `call`, `roomVisit`, `callDevices` and `recentCalls`. Calls that ring meanwhile
 * are in the store, so none is lost.
 *
 * A person who wants to call before the code is there sees that the call is loading, and may take it back. The wish
 * waits only as long as a call rings. After that it takes a new press: a microphone must not open for a wish of
 * minutes ago. A person who is in another call or in a room is asked first, because nobody is in two of them. If that
 * call ends by itself meanwhile, nothing is left to ask: the wish is passed on if it is as young as that. If it goes in
 * another way, the wish goes with the question, because the person has decided for something else, or another call
 * rings.
 */
export const callLoaderMachine = setup({
  types: {} as {
    context: CallLoaderContext;
    events: CallLoaderEvent;
    input: { readonly userId: string };
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    /** Loads the code of calls. */
    loadParts: askPlaceholder<void>(),
    call: lazyPlaceholder<{ readonly userId: string }>(),
    roomVisit: lazyPlaceholder<{ readonly userId: string }>(),
    callDevices: lazyPlaceholder(),
    recentCalls: lazyPlaceholder(),
    /** Tells what the person has to leave for this conversation's call, at once and whenever it changes. */
    watchOccupation: workerPlaceholder<
      CallLoaderEvent,
      { readonly conversationId: string | null }
    >(),
  },
  actions: {
    countTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    noteWanted: assign({
      wanted: ({ context, event }) =>
        event.type === 'call.start' || event.type === 'call.join' ? event : context.wanted,
    }),
    passWanted: enqueueActions(({ context, enqueue }) => {
      if (context.wanted) enqueue.sendTo('call', context.wanted);
      enqueue.assign({ wanted: null, leaves: null });
    }),
    dropWanted: assign({ wanted: null, leaves: null }),
    /** Notes what the person has to leave for the call that they want. */
    weigh: assign({ leaves: null }),
    noteLeaves: assign({
      leaves: ({ context, event }) =>
        event.type === 'callLoader.occupied' ? event.leaves : context.leaves,
    }),
    hangUp: tell('call', { type: 'call.hangUp' }),
  },
  guards: {
    isRunning: stateIn({ code: 'running' }),
    isOccupied: ({ context }) => context.leaves !== null,
  },
  delays: {
    retryPause: ({ context }) => backoffMs(context.failedTries),
    wishPatience: callRingMs,
  },
}).createMachine({
  id: 'callLoader',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, failedTries: 0, wanted: null, leaves: null }),
  type: 'parallel',
  states: {
    code: {
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
        /**
         * The code did not load, because there is no network or a new version has replaced this one, or an actor has
         * broken.
         */
        missing: {
          tags: 'waiting',
          after: { retryPause: 'loading' },
          on: {
            'callLoader.retry': 'loading',
            'callLoader.callAgain': 'loading',
            'call.start': 'loading',
            'call.join': 'loading',
          },
        },
        running: {
          // The order matters: a visit watches the call.
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
            // Without these actors the person cannot choose devices or look back, but can call.
            { id: 'callDevices', src: 'callDevices', systemId: 'callDevices', onError: {} },
            { id: 'recentCalls', src: 'recentCalls', systemId: 'recentCalls', onError: {} },
          ],
        },
      },
    },
    /** The wish to call; it is passed on at once if the code is there and the person is free. */
    wish: {
      on: {
        'call.start': { target: '.held', actions: 'noteWanted' },
        'call.join': { target: '.held', actions: 'noteWanted' },
      },
      initial: 'none',
      states: {
        none: {},
        /** «Звонок загружается…» */
        held: {
          tags: 'waiting',
          always: { guard: 'isRunning', target: 'weighed', actions: 'weigh' },
          after: { wishPatience: 'failed' },
          on: { 'callLoader.takeBack': { target: 'none', actions: 'dropWanted' } },
        },
        weighed: {
          always: [
            { guard: 'isOccupied', target: 'asking' },
            { target: 'none', actions: 'passWanted' },
          ],
        },
        /** «Завершить текущий звонок и позвонить?» */
        asking: {
          tags: 'waiting',
          invoke: {
            id: 'watchOccupation',
            src: 'watchOccupation',
            input: ({ context }) => ({ conversationId: context.wanted?.conversationId ?? null }),
            onError: {},
          },
          always: { guard: not('isRunning'), target: 'held' },
          on: {
            // A call that begins ends a visit to a room by itself.
            'callLoader.changeOver': { target: 'none', actions: ['hangUp', 'passWanted'] },
            'callLoader.takeBack': { target: 'none', actions: 'dropWanted' },
            'callLoader.occupied': { actions: 'noteLeaves' },
            'callLoader.callEnded': { target: 'none', actions: 'dropWanted' },
            'callLoader.freed': { target: 'none', actions: 'dropWanted' },
          },
          initial: 'young',
          states: {
            young: {
              after: { wishPatience: 'old' },
              on: {
                'callLoader.callEnded': { target: '#callLoader.wish.none', actions: 'passWanted' },
              },
            },
            old: {},
          },
        },
        /**
         * The code has not come in time. From now on the call does not begin by itself, even if the code comes later.
         */
        failed: {
          tags: 'failed',
          on: {
            'callLoader.callAgain': 'held',
            'callLoader.takeBack': { target: 'none', actions: 'dropWanted' },
          },
        },
      },
    },
  },
});
