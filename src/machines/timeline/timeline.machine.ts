import { assign, setup } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { failureOf, isPassing, type Failure } from '#services/api/types.ts';
import { backoffAfterMs } from '../backoff.ts';
import { tell } from '../peers.ts';
import { askPlaceholder } from '../placeholder.ts';
import type { TimelineEvent } from './timeline.events.ts';

interface TimelineContext {
  readonly conversationId: string;
  /** Where the loaded stretch begins; 0 before there is any. */
  readonly oldestSeq: number;
  /** Failures in a row of reading the newest page, and the last one's reason. */
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Arrived = { readonly page: MessagePage };
type Failed = { readonly error: unknown };

/**
 * The history of one conversation: the newest page first, older ones as the reader comes near the top
 * (contract, GET messages). The messages themselves go to the store, which puts them together by version;
 * an event may have overtaken a page, so sync is asked to compare after each (architecture, Data that must
 * not be lost). Being looked at again reads nothing: what was missed is sync's to fetch.
 */
export const timelineMachine = setup({
  types: {
    context: {} as TimelineContext,
    events: {} as TimelineEvent,
    input: {} as { conversationId: string },
    tags: {} as 'busy' | 'waiting' | 'failed',
  },
  actors: {
    loadNewest: askPlaceholder<MessagePage, { conversationId: string }>(),
    loadOlder: askPlaceholder<MessagePage, { conversationId: string; before: number }>(),
  },
  actions: {
    storeNewest: tell<'db', TimelineContext, TimelineEvent, Arrived>(
      'db',
      ({ context: { conversationId } }, { page }) => ({
        type: 'page.loaded',
        conversationId,
        edge: 'newest',
        page,
      }),
    ),
    storeOlder: tell<'db', TimelineContext, TimelineEvent, Arrived>(
      'db',
      ({ context: { conversationId } }, { page }) => ({
        type: 'page.loaded',
        conversationId,
        edge: 'older',
        page,
      }),
    ),
    askSync: tell<'sync', TimelineContext, TimelineEvent>('sync', ({ context }) => ({
      type: 'sync.check',
      conversationId: context.conversationId,
    })),
    rememberOldest: assign({
      oldestSeq: ({ context }, { page }: Arrived) => page.messages[0]?.seq ?? context.oldestSeq,
    }),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
    forgetFailures: assign({ failedTries: 0, failure: null }),
  },
  guards: {
    /** There are older ones, and nobody can scroll up to them: there is nothing to scroll. */
    showsNothing: (_, { page: { hasMore, messages } }: Arrived) =>
      hasMore && messages.length > 0 && messages.every(({ deletedAt }) => deletedAt !== null),
    hasOlder: (_, { page }: Arrived) => page.hasMore && page.messages.length > 0,
    isPassing: (_, { error }: Failed) => isPassing(failureOf(error)),
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure) },
}).createMachine({
  id: 'timeline',
  context: ({ input }) => ({
    conversationId: input.conversationId,
    oldestSeq: 0,
    failedTries: 0,
    failure: null,
  }),
  initial: 'loading',
  /** Whatever is under way now would bring what sync has just thrown away. */
  on: { 'timeline.reload': '.loading' },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadNewest',
        id: 'loadNewest',
        input: ({ context }) => ({ conversationId: context.conversationId }),
        onDone: [
          {
            guard: { type: 'showsNothing', params: ({ event }) => ({ page: event.output }) },
            target: 'loaded.loadingOlder',
            actions: [
              { type: 'storeNewest', params: ({ event }) => ({ page: event.output }) },
              { type: 'rememberOldest', params: ({ event }) => ({ page: event.output }) },
              'forgetFailures',
              'askSync',
            ],
          },
          {
            guard: { type: 'hasOlder', params: ({ event }) => ({ page: event.output }) },
            target: 'loaded.partly',
            actions: [
              { type: 'storeNewest', params: ({ event }) => ({ page: event.output }) },
              { type: 'rememberOldest', params: ({ event }) => ({ page: event.output }) },
              'forgetFailures',
              'askSync',
            ],
          },
          {
            target: 'loaded.wholly',
            actions: [
              { type: 'storeNewest', params: ({ event }) => ({ page: event.output }) },
              'forgetFailures',
              'askSync',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isPassing', params: ({ event }) => ({ error: event.error }) },
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** Comes again by itself, and at once when the connection is back or the person asks. */
    waiting: {
      tags: 'waiting',
      after: { backoff: 'loading' },
      on: { 'timeline.retry': 'loading' },
    },
    /** The server refused it; asking again by itself would change nothing. */
    failed: {
      tags: 'failed',
      on: { 'timeline.retry': 'loading' },
    },
    loaded: {
      initial: 'partly',
      states: {
        /** There are older messages than those loaded. */
        partly: {
          on: { 'timeline.loadOlder': 'loadingOlder' },
        },
        loadingOlder: {
          tags: 'busy',
          invoke: {
            src: 'loadOlder',
            id: 'loadOlder',
            input: ({ context }) => ({
              conversationId: context.conversationId,
              before: context.oldestSeq,
            }),
            onDone: [
              {
                guard: { type: 'showsNothing', params: ({ event }) => ({ page: event.output }) },
                target: 'loadingOlder',
                reenter: true,
                actions: [
                  { type: 'storeOlder', params: ({ event }) => ({ page: event.output }) },
                  { type: 'rememberOldest', params: ({ event }) => ({ page: event.output }) },
                  'forgetFailures',
                  'askSync',
                ],
              },
              {
                guard: { type: 'hasOlder', params: ({ event }) => ({ page: event.output }) },
                target: 'partly',
                actions: [
                  { type: 'storeOlder', params: ({ event }) => ({ page: event.output }) },
                  { type: 'rememberOldest', params: ({ event }) => ({ page: event.output }) },
                  'forgetFailures',
                  'askSync',
                ],
              },
              {
                target: 'wholly',
                actions: [
                  { type: 'storeOlder', params: ({ event }) => ({ page: event.output }) },
                  'forgetFailures',
                  'askSync',
                ],
              },
            ],
            onError: {
              target: 'olderFailed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        /** What is loaded can be read meanwhile. Scrolling alone does not ask again: a click or the connection does. */
        olderFailed: {
          tags: 'failed',
          on: { 'timeline.retry': 'loadingOlder' },
        },
        /** The very first message is here, or there is none. */
        wholly: {},
      },
    },
  },
});
