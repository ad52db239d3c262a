import { and, assign, emit, not, raise, sendTo, setup, stateIn } from 'xstate';
import {
  noticePatienceMs,
  notifyAgreeMs,
  notifyClaimMs,
  notifyHiddenClaimMs,
  notifyPauseMs,
  notifySoundMs,
} from '#contract/limits.ts';
import type { Permission } from '#services/notifications/notifications/types.ts';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { actingFor } from '#machines/kit/acting.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { News, NotifierEvent, NotifierFact } from './notifier.events.ts';
import { newestOfEach, weighed } from './notifier.news.ts';

export interface NotifierContext {
  readonly userId: string;
  /** The number of others' unread messages, shown in the title and on the app's icon. */
  readonly unread: number;
  /** The browser's permission to show system notifications. */
  readonly permission: Permission;
  /** The preferences at the time of the last message. */
  readonly preferences: Preferences;
  /** New messages about which the tabs are finding out which of them notifies. */
  readonly batch: readonly News[];
  readonly next: readonly News[];
  /** Messages of which this tab notifies once their text is here, the newest of each conversation. */
  readonly untold: readonly News[];
}

type Answered = { readonly permission: Permission };

const acting = actingFor<NotifierContext, NotifierEvent, never>();

/** Makes the action that decides on an announced message. `now` reads the device's clock, in ms since 1970. */
export const weigh = (now: () => number) =>
  acting(({ event, system, enqueue }) => {
    const db = readDb(system);
    const fact = db && weighed(db, eventAs(event, 'message:notify').payload, now());
    if (fact) enqueue.raise(fact);
  });

/**
 * Notifies a person who is not looking (spec 4 and 9): by the sound, by the number in the title and on the app's icon,
 * and by the system's notifications. Covers only messages that come over the live connection, not those that are caught
 * up with, and is silent in «Не беспокоить» and for muted conversations. A tab that shows the conversation claims the
 * message at once, and then no tab notifies. Otherwise the first tab to claim it does: visible tabs claim after 150 ms,
 * hidden ones after 300. A notification that is shown follows its message: new words replace the old ones silently, and
 * a deletion closes it.
 */
export const notifierMachine = setup({
  types: {} as {
    context: NotifierContext;
    events: NotifierEvent;
    input: { userId: string };
    emitted: NotifierFact;
    tags: 'busy';
  },
  actors: {
    watchPage: workerPlaceholder(),
    watchUnread: workerPlaceholder(),
    sayShown: workerPlaceholder(),
    /** Lets what is shown follow the edits and deletions of its messages. */
    followShown: workerPlaceholder<NotifierEvent>(),
    watchPermission: workerPlaceholder<NotifierEvent, { userId: string }>(),
    waitForGesture: workerPlaceholder(),
    /** Answers the messages that no other tab has claimed. */
    claim: workerPlaceholder<NotifierEvent, { news: readonly News[] }>(),
    sound: askPlaceholder<void>(),
    /** Watches the store until the texts are there. */
    waitForTexts: workerPlaceholder<NotifierEvent, { news: readonly News[] }>(),
    askPermission: askPlaceholder<Permission>(),
  },
  actions: {
    /** This tab shows the message to the person, so no tab needs to notify. */
    claimAsSeen: actionPlaceholder,
    showUnread: actionPlaceholder,
    notify: actionPlaceholder,
    notifyWithoutTexts: actionPlaceholder,
    follow: sendTo('followShown', ({ event }) => event),
    noteDeclined: actionPlaceholder,
    notePreferences: assign({ preferences: ({ system }) => readPreferences(system) }),
    /** notifier.services.ts provides the device's clock, by which a mute ends. */
    weigh: weigh(() => 0),
    noteMissed: raise(({ event }): NotifierEvent => ({
      type: 'notifier.missed',
      news: eventAs(event, 'notifier.openCame').news,
    })),
    noteUnread: assign({ unread: ({ event }) => eventAs(event, 'notifier.unread').count }),
    notePermission: assign({
      permission: ({ event }) => eventAs(event, 'notifier.permissionIs').permission,
    }),
    gather: assign({ batch: ({ event }) => [eventAs(event, 'notifier.missed').news] }),
    gatherForNext: assign({
      next: ({ context, event }) => [...context.next, eventAs(event, 'notifier.missed').news],
    }),
    takeNext: assign({ batch: ({ context }) => context.next, next: [] }),
    tellOfWon: raise(({ event }): NotifierEvent => ({
      type: 'notifier.won',
      news: eventAs(event, 'notifier.claimed').won,
    })),
    /** When the tabs cannot agree, two notifications are better than none. */
    tellOfBatch: raise(({ context }): NotifierEvent => ({
      type: 'notifier.won',
      news: context.batch,
    })),
    noteUntold: assign({
      untold: ({ context, event }) =>
        newestOfEach([...context.untold, ...eventAs(event, 'notifier.won').news]),
    }),
    noteTold: assign({
      untold: ({ context, event }) => {
        const told = eventAs(event, 'notifier.textCame').news;
        return context.untold.filter(({ messageId }) => messageId !== told.messageId);
      },
    }),
    forgetUntold: assign({ untold: [] }),
    openConversation: emit(({ event }): NotifierFact => ({
      type: 'notifier.opened',
      conversationId: eventAs(event, 'notifier.clicked').conversationId,
    })),
  },
  guards: {
    isSeen: stateIn({ page: 'seen' }),
    mayNotify: stateIn({ permission: 'granted' }),
    wantsSounds: ({ context }) => context.preferences.sounds,
    wantsNotices: ({ context }) => context.preferences.notices,
    hasWon: ({ event }) => eventAs(event, 'notifier.claimed').won.length > 0,
    hasBatch: ({ context }) => context.batch.length > 0,
    isLastText: ({ context, event }) =>
      event.type === 'notifier.textCame' &&
      context.untold.every(({ messageId }) => messageId === event.news.messageId),
    isGranted: ({ event }) =>
      event.type === 'notifier.permissionIs' && event.permission === 'granted',
    isUndecided: ({ event }) =>
      event.type === 'notifier.permissionIs' && event.permission === 'default' && event.mayAsk,
    wasGranted: (_, { permission }: Answered) => permission === 'granted',
  },
  delays: {
    claimPause: notifyClaimMs,
    hiddenClaimPause: notifyHiddenClaimMs,
    agreeing: notifyAgreeMs,
    soundPatience: notifySoundMs,
    soundPause: notifyPauseMs,
    textPatience: noticePatienceMs,
  },
}).createMachine({
  id: 'notifier',
  options: { maxIterations: 1_000 },
  context: ({ input: { userId } }) => ({
    userId,
    unread: 0,
    permission: 'default',
    preferences: defaultPreferences,
    batch: [],
    next: [],
    untold: [],
  }),
  type: 'parallel',
  invoke: [
    { id: 'watchUnread', src: 'watchUnread', onError: {} },
    { id: 'sayShown', src: 'sayShown', onError: {} },
    { id: 'followShown', src: 'followShown', onError: {} },
  ],
  on: {
    'message:notify': { actions: ['notePreferences', 'weigh'] },
    'message:update': { actions: 'follow' },
    'notifier.openCame': [{ guard: 'isSeen', actions: 'claimAsSeen' }, { actions: 'noteMissed' }],
    'notifier.unread': { actions: ['noteUnread', 'showUnread'] },
    'notifier.clicked': { actions: 'openConversation' },
  },
  states: {
    page: {
      initial: 'unseen',
      invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
      states: {
        unseen: { on: { 'notifier.pageShown': 'seen' } },
        seen: { on: { 'notifier.pageHidden': 'unseen' } },
      },
    },
    news: {
      initial: 'quiet',
      states: {
        quiet: {
          on: {
            'notifier.missed': [
              { guard: 'isSeen', target: 'gathering.first', actions: ['gather', 'follow'] },
              { target: 'gathering.later', actions: ['gather', 'follow'] },
            ],
          },
        },
        gathering: {
          on: { 'notifier.missed': { actions: ['gatherForNext', 'follow'] } },
          initial: 'later',
          states: {
            /** Visible tabs go first: a person who sees a tab needs no system notification. */
            later: { after: { hiddenClaimPause: '#notifier.news.claiming' } },
            first: { after: { claimPause: '#notifier.news.claiming' } },
          },
        },
        claiming: {
          invoke: {
            id: 'claim',
            src: 'claim',
            input: ({ context }) => ({ news: context.batch }),
            onError: 'settling',
          },
          after: { agreeing: { target: 'settling', actions: 'tellOfBatch' } },
          on: {
            'notifier.claimed': [
              { guard: 'hasWon', target: 'settling', actions: 'tellOfWon' },
              { target: 'settling' },
            ],
            'notifier.missed': { actions: ['gatherForNext', 'follow'] },
          },
        },
        settling: {
          entry: 'takeNext',
          always: [
            { guard: and(['hasBatch', 'isSeen']), target: 'gathering.first' },
            { guard: 'hasBatch', target: 'gathering.later' },
            { target: 'quiet' },
          ],
        },
      },
    },
    sound: {
      initial: 'locked',
      states: {
        locked: {
          invoke: { id: 'waitForGesture', src: 'waitForGesture', onError: 'ready' },
          on: { 'notifier.unlocked': 'ready' },
        },
        ready: { on: { 'notifier.won': { guard: 'wantsSounds', target: 'sounding' } } },
        sounding: {
          invoke: { id: 'sound', src: 'sound', onDone: 'pausing', onError: 'pausing' },
          after: { soundPatience: 'pausing' },
        },
        pausing: { after: { soundPause: 'ready' } },
      },
    },
    notices: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'notifier.won': {
              guard: and(['mayNotify', 'wantsNotices', not('isSeen')]),
              target: 'reading',
              actions: 'noteUntold',
            },
          },
        },
        /** The text comes with the list or the changes. */
        reading: {
          invoke: {
            id: 'waitForTexts',
            src: 'waitForTexts',
            input: ({ context }) => ({ news: context.untold }),
            onError: { target: 'idle', actions: ['notifyWithoutTexts', 'forgetUntold'] },
          },
          after: {
            textPatience: { target: 'idle', actions: ['notifyWithoutTexts', 'forgetUntold'] },
          },
          on: {
            'notifier.won': { target: 'reading', reenter: true, actions: 'noteUntold' },
            'notifier.textCame': [
              {
                guard: 'isLastText',
                target: 'idle',
                actions: ['notify', 'follow', 'noteTold'],
              },
              { actions: ['notify', 'follow', 'noteTold'] },
            ],
            'notifier.pageShown': { target: 'idle', actions: 'forgetUntold' },
          },
        },
      },
    },
    permission: {
      initial: 'closed',
      invoke: {
        id: 'watchPermission',
        src: 'watchPermission',
        input: ({ context }) => ({ userId: context.userId }),
        onError: {},
      },
      on: {
        'notifier.permissionIs': [
          { guard: 'isGranted', target: '.granted', actions: 'notePermission' },
          { guard: 'isUndecided', target: '.undecided', actions: 'notePermission' },
          { target: '.closed', actions: 'notePermission' },
        ],
      },
      states: {
        /** Notifications do not exist here, or the person refused or postponed them. */
        closed: { on: { 'notifier.askPermission': 'asking' } },
        /** People refuse a question at the start, so it waits until a message was missed. */
        undecided: {
          on: {
            'notifier.askPermission': 'asking',
            'notifier.missed': { guard: and(['wantsNotices', not('isSeen')]), target: 'offered' },
          },
        },
        /** The bar offers notifications. */
        offered: {
          on: {
            'notifier.permissionIs': { guard: 'isUndecided' },
            'notifier.askPermission': 'asking',
            'notifier.declinePermission': { target: 'closed', actions: 'noteDeclined' },
          },
        },
        asking: {
          tags: 'busy',
          on: { 'notifier.permissionIs': { guard: 'isUndecided' } },
          invoke: {
            id: 'askPermission',
            src: 'askPermission',
            onDone: [
              {
                guard: {
                  type: 'wasGranted',
                  params: ({ event }) => ({ permission: event.output }),
                },
                target: 'granted',
              },
              { target: 'closed', actions: 'noteDeclined' },
            ],
            onError: 'closed',
          },
        },
        granted: {},
      },
    },
  },
});
