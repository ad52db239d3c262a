import { and, assertEvent, assign, or, setup, stateIn } from 'xstate';
import { receiptsBatchMs } from '#contract/limits.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import {
  batchOf,
  emptyBatch,
  hasNews,
  later,
  newestKnown,
  type Batch,
  type News,
  type Seen,
} from './receipts.batch.ts';
import type { ReceiptsEvent } from './receipts.events.ts';

interface ReceiptsContext extends News {
  readonly conversationId: string;
  readonly selfId: string;
  /** Messages on the screen now, whether or not the window has the focus. */
  readonly visible: Seen;
  /** The batch in the request under way. */
  readonly batch: Batch;
  /** The server knows that I have read up to here. */
  readonly readUpTo: number;
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Failed = { readonly error: unknown };

/**
 * Tells the server what I have read in one conversation: messages of which at least a quarter was on the
 * screen of a window that has the focus, gathered for 250 ms (spec 4 and 9, Read marking). A batch that failed is
 * kept and told later; the store's pointer moves once the server has acknowledged it.
 */
export const receiptsMachine = setup({
  types: {} as {
    context: ReceiptsContext;
    events: ReceiptsEvent;
    input: { conversationId: string; selfId: string };
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    watchAttention: workerPlaceholder(),
    markRead: askPlaceholder<void, { conversationId: string; batch: Batch }>(),
  },
  actions: {
    noteVisible: assign({
      visible: ({ context, event }) => {
        assertEvent(event, 'receipts.visible');
        return later({ ...context.visible, [event.messageId]: event.seq }, context.readUpTo);
      },
    }),
    noteInvisible: assign({
      visible: ({ context, event }) => {
        assertEvent(event, 'receipts.invisible');
        const { [event.messageId]: _gone, ...others } = context.visible;
        return others;
      },
    }),
    noteNothingVisible: assign({ visible: {} }),
    noteSeen: assign({ seen: ({ context }) => ({ ...context.seen, ...context.visible }) }),
    /** Names the newest message of this moment: told late, it still says nothing of messages that came after it. */
    noteEverything: assign(({ context: { conversationId, seen, readUpTo }, system }) => {
      const newest = newestKnown(readDb(system), conversationId);
      return newest === null
        ? { scope: 'everything' as const }
        : { seen: later({ ...seen, [newest.id]: newest.seq }, readUpTo) };
    }),
    takeBatch: assign({ batch: ({ context }) => batchOf(context) }),
    /** The server has taken the batch, or has refused it for good. */
    settleBatch: assign(({ context: { batch, readUpTo, visible, seen, scope } }) => {
      const upTo = Math.max(readUpTo, batch.upToSeq);
      return {
        readUpTo: upTo,
        visible: later(visible, upTo),
        seen: later(seen, upTo),
        scope: batch.scope === 'everything' ? 'seen' : scope,
        failedTries: 0,
        failure: null,
      };
    }),
    movePointer: tell<'db', ReceiptsContext, ReceiptsEvent>('db', ({ context }) => ({
      type: 'read.moved',
      conversationId: context.conversationId,
      userId: context.selfId,
      lastReadSeq: context.batch.upToSeq,
      receiptsVersion: null,
    })),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
  },
  guards: {
    hasNews: ({ context }) => hasNews(context),
    isLooking: or([
      stateIn({ attention: { watched: 'looking' } }),
      stateIn({ attention: 'unwatched' }),
    ]),
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
  },
  delays: {
    gathering: receiptsBatchMs,
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure),
  },
}).createMachine({
  id: 'receipts',
  context: ({ input }) => ({
    ...input,
    visible: {},
    seen: {},
    scope: 'seen',
    batch: emptyBatch,
    readUpTo: 0,
    failedTries: 0,
    failure: null,
  }),
  type: 'parallel',
  on: {
    'receipts.invisible': { actions: 'noteInvisible' },
    'receipts.hidden': { actions: 'noteNothingVisible' },
    'receipts.all': { actions: 'noteEverything' },
  },
  states: {
    attention: {
      initial: 'watched',
      states: {
        watched: {
          initial: 'away',
          invoke: { src: 'watchAttention', id: 'watchAttention', onError: 'unwatched' },
          states: {
            away: {
              on: {
                'attention.gained': { target: 'looking', actions: 'noteSeen' },
                'receipts.visible': { actions: 'noteVisible' },
              },
            },
            looking: {
              on: {
                'attention.lost': 'away',
                'receipts.visible': { actions: ['noteVisible', 'noteSeen'] },
              },
            },
          },
        },
        /** Without the focus events, everything on the screen counts as read, which is better than never being read. */
        unwatched: {
          entry: 'noteSeen',
          on: {
            'receipts.visible': { actions: ['noteVisible', 'noteSeen'] },
            'receipts.hidden': { target: 'watched', actions: 'noteNothingVisible' },
          },
        },
      },
    },
    delivery: {
      initial: 'idle',
      states: {
        idle: {
          always: { guard: and(['hasNews', 'isLooking']), target: 'gathering' },
        },
        gathering: {
          after: { gathering: 'telling' },
          on: { 'attention.lost': 'idle' },
        },
        telling: {
          tags: 'busy',
          entry: 'takeBatch',
          invoke: {
            src: 'markRead',
            id: 'markRead',
            input: ({ context: { conversationId, batch } }) => ({ conversationId, batch }),
            onDone: { target: 'idle', actions: ['settleBatch', 'movePointer'] },
            onError: [
              {
                guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
              },
              /** The server refused for good: I am not in the conversation any more. */
              { target: 'idle', actions: 'settleBatch' },
            ],
          },
        },
        waiting: {
          tags: 'waiting',
          after: { backoff: 'telling' },
          on: { 'connectivity.online': 'telling' },
        },
      },
    },
  },
});
