import { assign, fromCallback, not, setup, stateIn, type AnyActorRef } from 'xstate';
import { searchMinChars, searchPauseMs } from '#contract/search-limits.ts';
import type { Found } from '#contract/search.ts';
import { wordsIn } from '#contract/words.ts';
import { linkIn } from '#machines/app/connectivity/connectivity.selectors.ts';
import {
  backoff,
  failureIn,
  noProblem,
  problemAgain,
  type ToldTries,
} from '#machines/kit/backoff.ts';
import { actingFor } from '#machines/kit/acting.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { requestFailure } from '#machines/kit/failures.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { passes } from '#machines/kit/refusals.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { MessageSearchEvent, SearchFilters } from './message-search.events.ts';
import { shownHits, withPage } from './message-search.hits.ts';

/** A question to the server. */
export interface Sought {
  readonly conversationId: string | null;
  readonly query: string;
  readonly filters: SearchFilters;
  /** Continues after this message; null: from the newest. */
  readonly before: string | null;
}

interface MessageSearchContext extends ToldTries {
  /** null: all conversations. */
  readonly conversationId: string | null;
  readonly query: string;
  readonly filters: SearchFilters;
  /** The answer to these very words; null: there is none (yet). */
  readonly found: Found | null;
  /** Counts how often the server was asked the same again, because old messages were not indexed yet. */
  readonly renewals: number;
  /** The loaded hits up to this one are as the whole index has them; null: none is. */
  readonly renewedTo: string | null;
  /** The hit of this conversation at which the reader is. */
  readonly currentId: string | null;
  readonly link: 'online' | 'offline';
}

const noFilters: SearchFilters = { kind: 'all', senderId: null, since: '', until: '' };

const nothingSought = {
  ...noProblem,
  query: '',
  filters: noFilters,
  found: null,
  renewals: 0,
  renewedTo: null,
  currentId: null,
} as const;

/** Old messages are being indexed: the server is asked again after this time, then after twice as long, and so on. */
const renewFirstMs = 2_000;
const renewMaxMs = 30_000;

/** The next hits are asked for when the reader is this many before the last loaded one. */
const readAhead = 5;

const answered = ({ event }: { event: { output: Found } }) => event.output;

const acting = actingFor<MessageSearchContext, MessageSearchEvent, never>();

/**
 * Searches messages and people by words: in all conversations, for the list of chats, or in one of them (product,
 * Search). An answer belongs to the words in the field, or to nobody: each key drops it, and ends the request on its
 * way. What this device finds by itself needs no state: selectors find it, also without a network.
 */
export const messageSearchMachine = setup({
  types: {} as {
    context: MessageSearchContext;
    events: MessageSearchEvent;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    ask: askPlaceholder<Found, Sought>(),
    watchLink: fromCallback<MessageSearchEvent>(({ system, sendBack }) => {
      let before = linkIn(system);
      const connectivity: AnyActorRef | undefined = system.get('connectivity');
      const watching = connectivity?.subscribe(() => {
        const now = linkIn(system);
        if (now !== before) sendBack({ type: `messageSearch.${now}` });
        before = now;
      });
      return () => watching?.unsubscribe();
    }),
  },
  actions: {
    begin: assign(({ event, system }) => ({
      ...nothingSought,
      conversationId: eventAs(event, 'messageSearch.open').conversationId ?? null,
      link: linkIn(system),
    })),
    forgetAll: assign({ ...nothingSought, conversationId: null }),
    noteQuery: assign({ query: ({ event }) => eventAs(event, 'messageSearch.type').query }),
    noteFilters: assign({
      filters: ({ context, event }) => ({
        ...context.filters,
        ...eventAs(event, 'messageSearch.filter').filters,
      }),
    }),
    forgetAnswer: assign({
      ...noProblem,
      found: null,
      renewals: 0,
      renewedTo: null,
      currentId: null,
    }),
    noteAnswer: assign({ found: (_, found: Found) => found, ...noProblem }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    /** A later page knows nothing of hits that the pages before it lack. */
    noteMore: assign({
      found: ({ context: { found } }, more: Found) =>
        found && {
          ...withPage(found, more, lastIn(found)),
          isComplete: found.isComplete && more.isComplete,
        },
    }),
    noteRenewed: assign(({ context: { found, renewedTo } }, page: Found) => {
      if (!found) return {};
      const renewed = withPage(found, page, renewedTo);
      const last = lastIn(page);
      const isWhole = last === null || last === lastIn(renewed);
      return {
        found: { ...renewed, isComplete: page.isComplete && isWhole },
        renewedTo: page.isComplete && !isWhole ? last : null,
      };
    }),
    /** In a conversation the reader is led to the newest hit. */
    noteNewest: assign({
      currentId: ({ context: { conversationId, found }, system }) =>
        (conversationId !== null && shownHits(found, readDb(system))[0]?.messageId) || null,
    }),
    step: assign({
      currentId: ({ context: { found, currentId }, event, system }) => {
        const hits = shownHits(found, readDb(system));
        const at = hits.findIndex(({ messageId }) => messageId === currentId);
        const next = hits[Math.max(0, at + eventAs(event, 'messageSearch.step').by)];
        return next?.messageId ?? currentId;
      },
    }),
    choose: assign({
      currentId: ({ event }) => eventAs(event, 'messageSearch.choose').messageId,
    }),
    jump: acting(({ context: { conversationId, currentId: messageId }, enqueue }) => {
      if (conversationId === null || messageId === null) return;
      // The person has looked for this message and wants to see it, also if they have blocked its sender.
      enqueue(tell('db', { type: 'messages.unfolded', messageIds: [messageId] }));
      enqueue(tell(`timeline:${conversationId}`, { type: 'timeline.jump', messageId }));
    }),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    noteOnline: assign({ link: 'online' }),
    noteOffline: assign({ link: 'offline' }),
  },
  guards: {
    saysTooLittle: ({ context }) => saysTooLittle(context),
    isOffline: ({ context }) => context.link === 'offline',
    isPassing: passes,
    isLimited: ({ event }) => requestFailure(failureIn(event)).kind === 'rateLimited',
    isIncomplete: ({ context: { found } }) => found?.isComplete === false,
    isHalfRenewed: ({ context: { renewedTo } }) => renewedTo !== null,
    isRenewing: stateIn({ open: { query: { shown: 'renewing' } } }),
    isAskingMore: stateIn({ open: { more: 'loading' } }),
    isLedNowhere: ({ context: { currentId } }) => currentId === null,
    hasMore: ({ context }) => context.found?.hasMore === true,
    isNearEnd: ({ context: { found, currentId }, event }) =>
      found?.hasMore === true &&
      event.type === 'messageSearch.step' &&
      event.by === 1 &&
      found.messages.slice(-readAhead).some(({ messageId }) => messageId === currentId),
  },
  delays: {
    searchPause: searchPauseMs,
    renewPause: ({ context }) => Math.min(renewMaxMs, renewFirstMs * 2 ** context.renewals),
    backoff,
  },
}).createMachine({
  id: 'messageSearch',
  options: { maxIterations: 1_000 },
  context: { ...nothingSought, conversationId: null, link: 'online' },
  initial: 'closed',
  states: {
    closed: {
      on: { 'messageSearch.open': { target: 'open', actions: 'begin' } },
    },
    open: {
      type: 'parallel',
      invoke: { id: 'watchLink', src: 'watchLink', onError: {} },
      exit: 'forgetAll',
      on: {
        'messageSearch.close': 'closed',
        /** In another conversation. */
        'messageSearch.open': { target: 'open', reenter: true, actions: 'begin' },
        'messageSearch.type': {
          target: ['.query.weighing', '.more.resting'],
          actions: ['noteQuery', 'forgetAnswer'],
        },
        'messageSearch.filter': {
          target: ['.query.weighing', '.more.resting'],
          actions: ['noteFilters', 'forgetAnswer'],
        },
        'messageSearch.online': { actions: 'noteOnline' },
        'messageSearch.offline': { actions: 'noteOffline' },
      },
      states: {
        query: {
          initial: 'blank',
          states: {
            /** The words are too few for the server; names on this device are found by one letter. */
            blank: {},
            weighing: {
              always: [{ guard: 'saysTooLittle', target: 'blank' }, { target: 'gathering' }],
            },
            /** Somebody types on. */
            gathering: {
              after: {
                searchPause: [{ guard: 'isOffline', target: 'offline' }, { target: 'asking' }],
              },
            },
            asking: {
              tags: 'busy',
              invoke: {
                id: 'ask',
                src: 'ask',
                input: ({ context }) => soughtIn(context, null),
                onDone: {
                  target: 'shown',
                  actions: [{ type: 'noteAnswer', params: answered }, 'noteNewest', 'jump'],
                },
                onError: [
                  { guard: 'isLimited', target: 'limited', actions: 'noteFailure' },
                  { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
                  { target: 'refused', actions: 'noteFailure' },
                ],
              },
              on: { 'messageSearch.offline': { target: 'offline', actions: 'noteOffline' } },
            },
            shown: {
              on: {
                'messageSearch.step': { actions: ['step', 'jump'] },
                'messageSearch.choose': { actions: ['choose', 'jump'] },
              },
              initial: 'resting',
              states: {
                resting: {
                  always: [
                    { guard: 'isHalfRenewed', target: 'due' },
                    { guard: 'isIncomplete', target: 'pausing' },
                  ],
                },
                /** Old messages are being indexed. */
                pausing: { after: { renewPause: { target: 'due', actions: 'countRenewal' } } },
                /** One asks after the other, so that neither takes away what the other has brought. */
                due: { always: { guard: not('isAskingMore'), target: 'renewing' } },
                /**
                 * The answers take the place of what is loaded, page by page as far as the reader has come. The reader
                 * stays where he is.
                 */
                renewing: {
                  invoke: {
                    id: 'askAgain',
                    src: 'ask',
                    input: ({ context }) => soughtIn(context, context.renewedTo),
                    onDone: [
                      {
                        guard: 'isLedNowhere',
                        target: 'resting',
                        actions: [{ type: 'noteRenewed', params: answered }, 'noteNewest', 'jump'],
                      },
                      { target: 'resting', actions: { type: 'noteRenewed', params: answered } },
                    ],
                    onError: 'pausing',
                  },
                },
              },
            },
            /** The server is asked again after a pause. What this device finds stays on the screen. */
            waiting: {
              tags: 'waiting',
              after: { backoff: 'asking' },
              on: {
                'messageSearch.retry': 'asking',
                'messageSearch.offline': { target: 'offline', actions: 'noteOffline' },
              },
            },
            /** After too many searches the server says when it may be asked again. */
            limited: {
              tags: 'waiting',
              after: { backoff: 'asking' },
              on: {
                'messageSearch.retry': 'asking',
                'messageSearch.offline': { target: 'offline', actions: 'noteOffline' },
              },
            },
            refused: { tags: 'failed', on: { 'messageSearch.retry': 'asking' } },
            offline: {
              tags: 'waiting',
              on: {
                'messageSearch.online': { target: 'asking', actions: 'noteOnline' },
                'messageSearch.retry': 'asking',
              },
            },
          },
        },
        more: {
          initial: 'resting',
          states: {
            resting: {
              on: {
                'messageSearch.more': { guard: 'hasMore', target: 'due' },
                'messageSearch.step': { guard: 'isNearEnd', target: 'due' },
              },
            },
            due: { always: { guard: not('isRenewing'), target: 'loading' } },
            loading: {
              tags: 'busy',
              invoke: {
                id: 'askMore',
                src: 'ask',
                input: ({ context }) => soughtIn(context, lastIn(context.found)),
                onDone: { target: 'resting', actions: { type: 'noteMore', params: answered } },
                onError: 'failed',
              },
            },
            failed: {
              tags: 'failed',
              on: { 'messageSearch.retry': 'due' },
            },
          },
        },
      },
    },
  },
});

const soughtIn = (
  { conversationId, query, filters }: MessageSearchContext,
  before: string | null,
): Sought => ({ conversationId, query, filters, before });

const lastIn = (found: Pick<Found, 'messages'> | null): string | null =>
  found?.messages.at(-1)?.messageId ?? null;

/** Answers whether the server would refuse it: a kind alone is enough in one conversation (contract, Search). */
function saysTooLittle({
  conversationId,
  query,
  filters: { kind },
}: MessageSearchContext): boolean {
  const letters = wordsIn(query).reduce((count, { word }) => count + word.length, 0);
  const isKindEnough =
    conversationId !== null && query.trim() === '' && (kind === 'image' || kind === 'file');
  return letters < searchMinChars && !isKindEnough;
}
