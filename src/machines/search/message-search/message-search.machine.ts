import { assign, fromCallback, setup, type AnyActorRef } from 'xstate';
import { searchMinChars, searchPageDefault, searchPauseMs } from '#contract/search-limits.ts';
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
import { shownHits } from './message-search.hits.ts';

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
    forgetAnswer: assign({ ...noProblem, found: null, renewals: 0, currentId: null }),
    noteAnswer: assign({ found: (_, found: Found) => found, ...noProblem }),
    countRenewal: assign({ renewals: ({ context }) => context.renewals + 1 }),
    noteMore: assign({
      found: ({ context: { found } }, more: Found) =>
        found && {
          ...more,
          users: found.users,
          total: found.total,
          messages: [...found.messages, ...more.messages],
          forms: [...new Set([...found.forms, ...more.forms])],
          people: [...found.people, ...more.people],
        },
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
    /** Further pages would be lost. */
    mayFindMore: ({ context: { found } }) =>
      found?.isComplete === false && found.messages.length <= searchPageDefault,
    isLedNowhere: ({ context }) => context.currentId === null,
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
                resting: { after: { renewPause: { guard: 'mayFindMore', target: 'renewing' } } },
                /** Old messages may have been indexed meanwhile. The reader stays where he is. */
                renewing: {
                  entry: 'countRenewal',
                  invoke: {
                    id: 'ask',
                    src: 'ask',
                    input: ({ context }) => soughtIn(context, null),
                    onDone: [
                      {
                        guard: 'isLedNowhere',
                        target: 'resting',
                        actions: [{ type: 'noteAnswer', params: answered }, 'noteNewest', 'jump'],
                      },
                      { target: 'resting', actions: { type: 'noteAnswer', params: answered } },
                    ],
                    onError: 'resting',
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
              on: { 'messageSearch.retry': 'asking' },
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
                'messageSearch.more': { guard: 'hasMore', target: 'loading' },
                'messageSearch.step': { guard: 'isNearEnd', target: 'loading' },
              },
            },
            loading: {
              tags: 'busy',
              invoke: {
                id: 'askMore',
                src: 'ask',
                input: ({ context }) =>
                  soughtIn(context, context.found?.messages.at(-1)?.messageId ?? null),
                onDone: { target: 'resting', actions: { type: 'noteMore', params: answered } },
                onError: 'failed',
              },
            },
            failed: {
              tags: 'failed',
              on: { 'messageSearch.retry': 'loading' },
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
