import { assign, setup, type ActionArgs } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { jumpMarkMs } from '#contract/limits.ts';
import { hasStatus } from '#services/app/api/types.ts';
import { actingFor } from '#machines/kit/acting.ts';
import { backoff, failedAgain, failureIn } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { passes } from '#machines/kit/refusals.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { DbEventOf } from '#machines/store/db/db.events.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import {
  aimAtMessage,
  aimAtNewest,
  aimAtOpening,
  begun,
  emptyTimeline,
  entering,
  grownDown,
  grownUp,
  isDeletedIn,
  returning,
  showsNothing,
  toBeMarked,
  wasElsewhere,
  type Aim,
  type Question,
  type TimelineContext,
} from './timeline.context.ts';
import type { TimelineEvent } from './timeline.events.ts';

const asked = ({ context: { conversationId, question } }: { context: TimelineContext }) => ({
  conversationId,
  question,
});
const ofPage = ({ event }: { event: { output: MessagePage } }) => event.output;

const acting = actingFor<TimelineContext, TimelineEvent, never>();
type Args = ActionArgs<TimelineContext, TimelineEvent, TimelineEvent>;
type Edge = DbEventOf<'page.loaded'>['edge'];

/** Makes the action that stores a page and asks sync to compare, because an event may have overtaken the page. */
const takingIn = (
  edgeOf: (context: TimelineContext) => Edge,
  grown: (args: Args, page: MessagePage) => Partial<TimelineContext>,
) =>
  acting<MessagePage>(({ enqueue, ...args }, page) => {
    const { conversationId } = args.context;
    const edge = edgeOf(args.context);
    enqueue(tell('db', { type: 'page.loaded', conversationId, edge, page }));
    enqueue.assign(grown(args, page));
    enqueue(tell('sync', { type: 'sync.check', conversationId }));
  });

const takeInBegun = takingIn(
  ({ question }) => (question.edge === 'newest' ? 'newest' : 'around'),
  ({ context, system }, page) => begun(context, page, readDb(system)?.self.id ?? ''),
);
const takeInOlder = takingIn(
  () => 'older',
  ({ context }, page) => grownUp(context, page),
);
const takeInNewer = takingIn(
  () => 'newer',
  ({ context, system }, page) => grownDown(context, page, readDb(system)),
);

/** Makes the action that aims at a place, and raises where the store has it: the states know what to do. */
const aiming = (
  aimOf: (db: DbContext | null, context: TimelineContext, event: TimelineEvent) => Aim,
) =>
  acting(({ context, event, system, enqueue }) => {
    const { fact, ...wish } = aimOf(readDb(system), context, event);
    enqueue.assign(wish);
    enqueue.raise(fact);
  });

/**
 * Makes the state of an end whose page could not be read. The loaded messages stay readable. Scrolling alone does not
 * ask again: a click or the connection does.
 */
const endFailed = <Again extends string, Scrolled extends string>(
  again: Again,
  scrolled: Scrolled,
) =>
  ({
    tags: 'failed',
    on: { 'timeline.retry': again, 'timeline.resume': again, [scrolled]: {} },
  }) as const;

/** Reads on, the past first, where no loaded message can be shown: there is nothing that could be scrolled. */
const readsOn = {
  'timeline.nothingShown': [
    { guard: 'hasOlder', target: 'loadingOlder' },
    { guard: 'hasNewer', target: 'loadingNewer' },
  ],
} as const;

/**
 * Loads one stretch of a conversation's history (contract, GET messages). The history is entered at the first new
 * message, at the last place or at its end. The stretch grows as the reader comes near its ends, and a jump to a
 * message far away replaces it (spec 2, quotes). The place to be is a goal that the view reaches. The store merges the
 * messages by version; an event may have overtaken a page, so sync is asked to compare after each page. Showing the
 * conversation again reads nothing that is loaded: sync fetches what was missed.
 */
export const timelineMachine = setup({
  types: {} as {
    context: TimelineContext;
    events: TimelineEvent;
    input: { conversationId: string };
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    loadPage: askPlaceholder<MessagePage, { conversationId: string; question: Question }>(),
    loadOlder: askPlaceholder<MessagePage, { conversationId: string; before: number }>(),
    loadNewer: askPlaceholder<MessagePage, { conversationId: string; after: number }>(),
  },
  actions: {
    takeInBegun,
    takeInOlder,
    takeInNewer,
    keepPosition: tell('db', ({ context: { conversationId }, event }) => ({
      type: 'position.kept',
      conversationId,
      position: eventAs(event, 'timeline.left').position,
    })),
    enterAnew: assign(({ context, system }) => entering(context, readDb(system))),
    /** Enters at the first new message, at the last place or at the end, loaded or not. */
    aimWhereToEnter: aiming(aimAtOpening),
    aimAtMessage: aiming((db, context, event) =>
      aimAtMessage(db, context, eventAs(event, 'timeline.jump').messageId),
    ),
    aimAtNewest: aiming(aimAtNewest),
    aimWhereOneWas: assign(({ context, event }) =>
      returning(context, eventAs(event, 'timeline.left').position),
    ),
    forgetWish: assign({ goal: null }),
    noteMark: assign({ markedId: ({ context: { goal } }) => toBeMarked(goal) }),
    forgetMark: assign({ markedId: null }),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
  },
  guards: {
    /** Older messages exist, but nobody can scroll up to them, because nothing is shown to scroll. */
    showsNothing: (_, page: MessagePage) => showsNothing(page),
    hasOlder: ({ context }) => context.hasOlder,
    hasNewer: ({ context }) => context.hasNewer,
    isPassing: passes,
    isNotThere: ({ event }) => hasStatus(failureIn(event), 404),
    cameToDeleted: ({ context: { goal } }, page: MessagePage) => isDeletedIn(page, goal),
    isAnother: ({ event }) => event.type === 'timeline.farSeen' && !event.isSame,
    wasElsewhere: ({ context, event }) =>
      event.type === 'timeline.left' && wasElsewhere(context, event.position),
    wishesNewest: ({ context: { goal } }) => goal === 'newest',
    wishesMark: ({ context: { goal } }) => toBeMarked(goal) !== null,
  },
  delays: { backoff, jumpMark: jumpMarkMs },
}).createMachine({
  id: 'timeline',
  options: { maxIterations: 1_000 },
  context: ({ input: { conversationId }, self }) =>
    entering(emptyTimeline(conversationId), readDb(self.system)),
  type: 'parallel',
  on: {
    'timeline.opened': { actions: 'aimWhereToEnter' },
    'timeline.jump': { actions: 'aimAtMessage' },
    'timeline.jumpToNewest': { actions: 'aimAtNewest' },
    'timeline.ownShown': { actions: 'aimAtNewest' },
  },
  states: {
    stretch: {
      initial: 'loading',
      /** A reload begins anew even during a request, which would bring back the pages that sync has just dropped. */
      on: {
        'timeline.reload': { target: '.loading', actions: 'enterAnew' },
        'timeline.left': { actions: ['keepPosition', 'forgetWish'] },
      },
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadPage',
            id: 'loadPage',
            input: asked,
            onDone: [
              {
                guard: { type: 'showsNothing', params: ofPage },
                target: 'loaded.loadingOlder',
                actions: { type: 'takeInBegun', params: ofPage },
              },
              { target: 'loaded', actions: { type: 'takeInBegun', params: ofPage } },
            ],
            onError: [
              { guard: 'isPassing', target: 'waiting', actions: 'noteFailure' },
              { target: 'failed', actions: 'noteFailure' },
            ],
          },
          on: {
            'timeline.farSeen': { guard: 'isAnother', target: 'loading', reenter: true },
            /** The view leaves after the pages were dropped, and only then reports the reader's position. */
            'timeline.left': [
              {
                guard: 'wasElsewhere',
                target: 'loading',
                reenter: true,
                actions: ['keepPosition', 'aimWhereOneWas'],
              },
              { actions: ['keepPosition', 'aimWhereOneWas'] },
            ],
          },
        },
        /** Reading is repeated after a pause, and at once when the connection is back or the person asks. */
        waiting: {
          tags: 'waiting',
          after: { backoff: 'loading' },
          on: {
            'timeline.retry': 'loading',
            'timeline.resume': 'loading',
            'timeline.farSeen': 'loading',
          },
        },
        /** The server refused; asking again without the person would change nothing. */
        failed: {
          tags: 'failed',
          on: { 'timeline.retry': 'loading', 'timeline.farSeen': 'loading' },
        },
        loaded: {
          initial: 'resting',
          on: {
            'timeline.farSeen': '.jumping',
            'timeline.nearSeen': '.resting',
            /** A jump ends with the visit, because it would take the next visit elsewhere. */
            'timeline.left': { target: '.resting', actions: ['keepPosition', 'forgetWish'] },
            'timeline.missed': '.jumpMissed',
            'timeline.loadOlder': { guard: 'hasOlder', target: '.loadingOlder' },
            'timeline.loadNewer': { guard: 'hasNewer', target: '.loadingNewer' },
            /** The list itself shows a message that is written at its end. */
            'timeline.ownShown': [{ guard: 'hasNewer', actions: 'aimAtNewest' }, {}],
          },
          states: {
            resting: { on: readsOn },
            loadingOlder: {
              tags: 'busy',
              invoke: {
                src: 'loadOlder',
                id: 'loadOlder',
                input: ({ context: { conversationId, oldestSeq } }) => ({
                  conversationId,
                  before: oldestSeq,
                }),
                onDone: [
                  {
                    guard: { type: 'showsNothing', params: ofPage },
                    target: 'loadingOlder',
                    reenter: true,
                    actions: { type: 'takeInOlder', params: ofPage },
                  },
                  { target: 'resting', actions: { type: 'takeInOlder', params: ofPage } },
                ],
                onError: { target: 'olderFailed', actions: 'noteFailure' },
              },
              on: { 'timeline.loadOlder': {}, 'timeline.loadNewer': {} },
            },
            olderFailed: endFailed('loadingOlder', 'timeline.loadOlder'),
            loadingNewer: {
              tags: 'busy',
              invoke: {
                src: 'loadNewer',
                id: 'loadNewer',
                input: ({ context: { conversationId, newestSeq } }) => ({
                  conversationId,
                  after: newestSeq,
                }),
                onDone: { target: 'resting', actions: { type: 'takeInNewer', params: ofPage } },
                onError: { target: 'newerFailed', actions: 'noteFailure' },
              },
              on: { 'timeline.loadOlder': {}, 'timeline.loadNewer': {} },
            },
            newerFailed: endFailed('loadingNewer', 'timeline.loadNewer'),
            /** A jump far away or back to the end: the loaded stretch stays until the other one is here. */
            jumping: {
              tags: 'busy',
              invoke: {
                src: 'loadPage',
                id: 'loadPage',
                input: asked,
                onDone: [
                  {
                    guard: { type: 'cameToDeleted', params: ofPage },
                    target: 'jumpMissed',
                    actions: 'forgetWish',
                  },
                  { target: 'resting', actions: { type: 'takeInBegun', params: ofPage } },
                ],
                onError: [
                  { guard: 'isNotThere', target: 'jumpMissed', actions: 'forgetWish' },
                  { target: 'jumpFailed', actions: 'noteFailure' },
                ],
              },
              on: { 'timeline.loadOlder': {}, 'timeline.loadNewer': {} },
            },
            /**
             * Only the person repeats a jump to a message. A jump to the end goes on by itself when the connection is
             * back.
             */
            jumpFailed: {
              tags: 'failed',
              on: {
                'timeline.retry': 'jumping',
                'timeline.resume': { guard: 'wishesNewest', target: 'jumping' },
                'timeline.loadOlder': { guard: 'wishesNewest' },
                'timeline.loadNewer': { guard: 'wishesNewest' },
                'timeline.dismiss': { target: 'resting', actions: 'forgetWish' },
              },
            },
            /** The message was deleted, or is not in this conversation. */
            jumpMissed: {
              tags: 'failed',
              on: { 'timeline.dismiss': 'resting', ...readsOn },
            },
          },
        },
      },
    },
    /** The message that was jumped to is highlighted for a moment. */
    mark: {
      initial: 'none',
      on: {
        'timeline.arrived': [
          { guard: 'wishesMark', target: '.shown', actions: ['noteMark', 'forgetWish'] },
          { actions: 'forgetWish' },
        ],
      },
      states: {
        none: {},
        shown: {
          after: { jumpMark: { target: 'none', actions: 'forgetMark' } },
          on: { 'timeline.left': { target: 'none', actions: 'forgetMark' } },
        },
      },
    },
  },
});
