import { assign, setup } from 'xstate';
import { hasStatus } from '#services/app/api/types.ts';
import {
  backoff,
  failureIn,
  noProblem,
  problemAgain,
  type ToldTries,
} from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { SectionName } from '../admin/admin.machine.ts';
import type { AdminSectionEvent, SectionQuery } from './admin-section.events.ts';
import { olderAfter, withNewest, withOlder, type SectionAnswer } from './admin-section.pages.ts';

interface SectionInput {
  readonly section: SectionName;
}

/** A request for a page; `after` is null for the newest one. */
export interface SectionRequest extends SectionInput {
  readonly query: SectionQuery;
  readonly after: string | null;
}

interface SectionContext extends SectionInput, ToldTries {
  readonly query: SectionQuery;
  /** The answer that was read last; null before the first one, and for another person. */
  readonly answer: SectionAnswer | null;
  /** The query that was answered; another one stands in `query` until it is. */
  readonly answered: SectionQuery | null;
  /** The browser's window cannot be seen. */
  readonly isHidden: boolean;
}

/** A page is read again after this long, and people are searched this long after a letter. */
const refreshMs = 30_000;
const searchPauseMs = 250;

const nothing: SectionQuery = { words: '', filter: 'all', personId: null };

/**
 * Reads a page of the administration while somebody looks at it: when it opens, every 30 s, and whenever an
 * administrator has changed something. What was read before stands meanwhile. People and the log are lists, of which
 * older ones can be asked for; people are searched.
 */
export const adminSectionMachine = setup({
  types: {} as {
    context: SectionContext;
    events: AdminSectionEvent;
    input: SectionInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    read: askPlaceholder<SectionAnswer, SectionRequest>(),
    /** Reports whether the window can be seen, and that the connection is back. */
    watch: workerPlaceholder(),
  },
  actions: {
    noteQuery: assign(({ context, event }) => {
      const { query } = eventAs(
        event,
        'adminSection.opened',
        'adminSection.typed',
        'adminSection.chosen',
      );
      // Somebody else's page must not be taken for this one's; people who were found before stand until the answer.
      const isSame = query.personId === context.query.personId;
      return { query, answer: isSame ? context.answer : null, ...noProblem };
    }),
    /** Another search has other people: nobody of the one before may stay. */
    takeNewest: assign(({ context }, newest: SectionAnswer) => ({
      answer: withNewest(isAnswered(context) ? context.answer : null, newest),
      answered: context.query,
      ...noProblem,
    })),
    takeOlder: assign(({ context }, answer: SectionAnswer) => ({
      answer: withOlder(context.answer, answer),
    })),
    noteFailure: assign(({ context, event }) => problemAgain(context, event)),
    forgetAnswer: assign({ answer: null }),
    noteHidden: assign({ isHidden: true }),
    noteSeen: assign({ isHidden: false }),
  },
  guards: {
    isGone: ({ event }) => hasStatus(failureIn(event), 404),
    isPassing: passes,
    isHidden: ({ context }) => context.isHidden,
    hasOlder: ({ context }) => isAnswered(context) && olderAfter(context.answer) !== null,
  },
  delays: { backoff, refresh: refreshMs, searchPause: searchPauseMs },
}).createMachine({
  id: 'adminSection',
  options: { maxIterations: 1_000 },
  context: ({ input: { section } }) => ({
    section,
    query: nothing,
    answer: null,
    answered: null,
    isHidden: false,
    ...noProblem,
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'adminSection.opened': { target: 'opened', actions: 'noteQuery' } } },
    opened: {
      invoke: { id: 'watch', src: 'watch', onError: {} },
      on: {
        'adminSection.closed': 'closed',
        'adminSection.typed': { target: '.gathering', actions: 'noteQuery' },
        'adminSection.chosen': { target: '.finding', actions: 'noteQuery' },
        'adminSection.outdated': '.reading',
        'adminSection.hidden': { actions: 'noteHidden' },
        'adminSection.seen': { actions: 'noteSeen' },
      },
      initial: 'finding',
      states: {
        /** Reads what is wanted now; what was read for something else stands until the answer. */
        finding: {
          tags: 'busy',
          invoke: {
            id: 'find',
            src: 'read',
            input: ({ context }) => newestOf(context),
            onDone: {
              target: 'current',
              actions: { type: 'takeNewest', params: ({ event }) => event.output },
            },
            onError: [
              { guard: 'isGone', target: 'gone', actions: 'forgetAnswer' },
              { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
              { target: 'failed', actions: 'noteFailure' },
            ],
          },
          /** The answer may be older than the news. */
          on: { 'adminSection.outdated': { target: 'finding', reenter: true } },
        },
        /** Several letters lead to one search. */
        gathering: {
          after: { searchPause: 'finding' },
          on: { 'adminSection.outdated': {} },
        },
        current: {
          initial: 'shown',
          states: {
            shown: {
              after: {
                refresh: [
                  { guard: 'isHidden', target: 'unseen' },
                  { target: '#adminSection.opened.reading' },
                ],
              },
              on: { 'adminSection.more': { guard: 'hasOlder', target: 'more' } },
            },
            /** Nobody can see the window, so nothing is read. */
            unseen: {
              on: {
                'adminSection.seen': {
                  target: '#adminSection.opened.reading',
                  actions: 'noteSeen',
                },
              },
            },
            more: {
              tags: 'busy',
              invoke: {
                id: 'readOlder',
                src: 'read',
                input: ({ context }) => ({
                  ...newestOf(context),
                  after: olderAfter(context.answer),
                }),
                onDone: {
                  target: 'shown',
                  actions: { type: 'takeOlder', params: ({ event }) => event.output },
                },
                onError: { target: 'moreFailed', actions: 'noteFailure' },
              },
            },
            moreFailed: { tags: 'failed', on: { 'adminSection.retry': 'more' } },
          },
        },
        /** The same is read again; what is known stands meanwhile. */
        reading: {
          invoke: {
            id: 'readAgain',
            src: 'read',
            input: ({ context }) => newestOf(context),
            onDone: {
              target: 'current',
              actions: { type: 'takeNewest', params: ({ event }) => event.output },
            },
            onError: [
              { guard: 'isGone', target: 'gone', actions: 'forgetAnswer' },
              { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
              { target: 'failed', actions: 'noteFailure' },
            ],
          },
          on: {
            'adminSection.more': { guard: 'hasOlder', target: 'current.more' },
            'adminSection.outdated': { target: 'reading', reenter: true },
          },
        },
        /** It is read again without the person's doing; what was known may be old. */
        waiting: {
          tags: 'waiting',
          after: { backoff: 'reading' },
          on: { 'adminSection.retry': 'reading' },
        },
        failed: { tags: 'failed', on: { 'adminSection.retry': 'reading' } },
        /** There is no such person any more. */
        gone: {},
      },
    },
  },
});

const newestOf = ({ section, query }: SectionContext): SectionRequest => ({
  section,
  query,
  after: null,
});

const isAnswered = ({ answered, query }: SectionContext): boolean => answered === query;
