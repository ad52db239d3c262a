import { and, assign, setup, stateIn, type AnyActorRef } from 'xstate';
import { receiptsBatchMs, receiptsMaxIds } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { attentionRegion } from '#machines/app/attention.ts';
import { backoff, failedAgain, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { without } from '#machines/store/db/db.records.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { News, ReceiptsEvent, Seen } from './receipts.events.ts';

/** The read marks that are told to the server in one request. */
export interface Batch {
  readonly scope: News['scope'];
  /** At most the newest 500: when the pointer rises to them, it passes all older ones too. */
  readonly messageIds: readonly string[];
  /** My pointer stands here after this batch; 0 when the batch names no message. */
  readonly upToSeq: number;
}

interface ReceiptsInput {
  readonly conversationId: string;
  readonly selfId: string;
}

interface ReceiptsContext extends ReceiptsInput, News, Tries {
  /** Messages on the screen now, whether or not the window has the focus. */
  readonly visible: Seen;
  /** The batch in the request under way. */
  readonly batch: Batch;
  /** The server knows that I have read up to here. */
  readonly readUpTo: number;
}

/**
 * Tells the server what I have read in one conversation: messages of which at least a quarter was on the
 * screen of a window that has the focus, gathered for 250 ms (spec 4 and 9, Read marking). A batch that failed is
 * kept and told later; the store's pointer moves once the server has acknowledged it.
 */
export const receiptsMachine = setup({
  types: {} as {
    context: ReceiptsContext;
    events: ReceiptsEvent;
    input: ReceiptsInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    watchAttention: workerPlaceholder(),
    markRead: askPlaceholder<void, { conversationId: string; batch: Batch }>(),
  },
  actions: {
    noteVisible: assign({
      visible: ({ context, event }) => {
        const { messageId, seq } = eventAs(event, 'receipts.visible');
        return later({ ...context.visible, [messageId]: seq }, context.readUpTo);
      },
    }),
    noteInvisible: assign({
      visible: ({ context, event }) => {
        const { messageId } = eventAs(event, 'receipts.invisible');
        return without(context.visible, messageId);
      },
    }),
    noteNothingVisible: assign({ visible: {} }),
    noteSeen: assign({ seen: ({ context }) => ({ ...context.seen, ...context.visible }) }),
    /** Names the newest message of this moment, so that even a late request marks none that came after it. */
    noteEverything: assign(({ context: { conversationId, seen, readUpTo }, event, system }) => {
      const { news } = eventAs(event, 'receipts.all');
      if (news) return news;
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
        ...noFailures,
      };
    }),
    movePointer: tell('db', ({ context }) => ({
      type: 'read.moved',
      conversationId: context.conversationId,
      userId: context.selfId,
      lastReadSeq: context.batch.upToSeq,
      receiptsVersion: null,
    })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
  },
  guards: {
    hasNews: ({ context }) => hasNews(context),
    isLooking: stateIn({ attention: 'looking' }),
    isPassing: passes,
  },
  delays: {
    gathering: receiptsBatchMs,
    backoff,
  },
}).createMachine({
  id: 'receipts',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    visible: {},
    seen: {},
    scope: 'seen',
    batch: { scope: 'seen', messageIds: [], upToSeq: 0 },
    readUpTo: 0,
    ...noFailures,
  }),
  type: 'parallel',
  on: {
    'receipts.invisible': { actions: 'noteInvisible' },
    'receipts.hidden': { actions: 'noteNothingVisible' },
    'receipts.all': { actions: 'noteEverything' },
  },
  states: {
    attention: attentionRegion('receipts.visible'),
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
              { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
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

/** Returns what was seen and the server does not know; null: nothing. Only this actor remembers it. */
export function untoldIn(system: AnyActorRef['system'], conversationId: string): News | null {
  const receipts: AnyActorRef | undefined = system.get(`receipts:${conversationId}`);
  // Only receipts are registered under this name (peers.ts), and their context has the fields of News.
  const news = receipts?.getSnapshot()?.context as News | undefined;
  return news && hasNews(news) ? { seen: news.seen, scope: news.scope } : null;
}

const hasNews = ({ seen, scope }: News): boolean =>
  scope === 'everything' || Object.keys(seen).length > 0;

function batchOf({ seen, scope }: News): Batch {
  const newest = Object.entries(seen).toSorted(([, a], [, b]) => b - a);
  return {
    scope,
    messageIds: newest.slice(0, receiptsMaxIds).map(([id]) => id),
    upToSeq: newest[0]?.[1] ?? 0,
  };
}

/** Keeps only the messages after this place. */
function later(seen: Seen, than: number): Seen {
  return Object.fromEntries(Object.entries(seen).filter(([, seq]) => seq > than));
}

/** Returns the newest known message, either loaded or shown by the list. */
function newestKnown(db: DbContext | null, conversationId: string): Message | null {
  const loaded = db?.timelines[conversationId]?.pages.at(-1)?.at(-1) ?? null;
  const latest = db?.conversations[conversationId]?.latest ?? null;
  return (latest?.seq ?? 0) > (loaded?.seq ?? 0) ? latest : loaded;
}
