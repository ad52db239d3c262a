import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Changes } from '#contract/conversations.ts';
import { versionGapMs } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { hasStatus } from '#services/app/api/types.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { readDb, watchDb } from '../db/db.reader.ts';
import { isOutside } from '../db/db.records.ts';
import { selectOwnPointer } from '../db/db.selectors.ts';
import type { DbContext } from '../db/db.types.ts';
import { isBehind, isBehindOnReceipts } from '../db/db.versions.ts';
import { isLeaving } from '#machines/chats/inbox/inbox.machine.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { versionedEvents, type Gap, type SyncEvent, type VersionedEvent } from './sync.events.ts';

interface SyncContext extends Tries {
  /** Conversations on the screen, whose read pointers must be up to date, too. */
  readonly checked: readonly string[];
  readonly gap: Gap | null;
}

const answered = ({ event }: { event: { output: Changes } }) => event.output;

/**
 * Finds out what was missed and reads it (architecture, Data that must not be lost or doubled; contract, Versions).
 * Socket events are hints: each goes to the store, and when one leaves a gap in the versions, sync waits 200 ms for the
 * missing event. After that, and after every reconnect, every wake from sleep and every reading of the list, it reads
 * `changes` of one conversation after another until nothing is missing.
 */
export const syncMachine = setup({
  types: {} as { context: SyncContext; events: SyncEvent; tags: 'busy' | 'waiting' },
  actors: {
    watchPage: workerPlaceholder<SyncEvent>(),
    readChanges: askPlaceholder<Changes, Gap>(),
    /** Watches the store for a loaded timeline that lacks a version. */
    watchForGaps: fromCallback<SyncEvent>(({ system, sendBack }) =>
      watchDb(system, (db) => {
        if (Object.keys(db.timelines).some((id) => isBehind(db, id)))
          sendBack({ type: 'sync.gapSeen' });
      }),
    ),
    /** Looks for a gap. It is an actor, so that it runs after the store has taken in the facts sent just before. */
    findGap: fromCallback<SyncEvent, { checked: readonly string[] }>(
      ({ system, input, sendBack }) => {
        const db = readDb(system);
        const gap = db && findGap(db, input.checked);
        sendBack(gap ? { type: 'sync.gapFound', gap } : { type: 'sync.nothingMissing' });
      },
    ),
  },
  actions: {
    takeIn: enqueueActions(({ event, system, enqueue }) => {
      const db = readDb(system);
      const fact = eventAs(event, ...versionedEvents);
      if (!db) return;
      enqueue(tell('db', fact));
      if (needsList(db, fact)) enqueue(tell('inbox', { type: 'inbox.refreshSoon' }));
    }),
    /** Asks the group information whether I am leaving before the store takes in the removal, which closes it. */
    tellRemoved: enqueueActions(({ event, system, enqueue }) => {
      const { conversationId, left = false } = eventAs(event, 'conversations:removed').payload;
      const isOwnDoing = left || isLeaving(system, conversationId);
      enqueue(tell('inbox', { type: 'inbox.removed', conversationId, isOwnDoing }));
    }),
    noteChecked: assign({
      checked: ({ context, event }) => [
        ...new Set([...context.checked, eventAs(event, 'sync.check').conversationId]),
      ],
    }),
    forgetChecked: assign({ checked: [] }),
    uncheckCaughtUp: assign({
      checked: ({ context }) => context.checked.filter((id) => id !== context.gap?.conversationId),
    }),
    noteGap: assign({ gap: ({ event }) => eventAs(event, 'sync.gapFound').gap }),
    askList: tell('inbox', { type: 'inbox.refresh' }),
    /** Contacts have no versions, so they are read whole whatever was missed. */
    askContacts: tell('contacts', { type: 'contacts.refresh' }),
    /** Another device, or the person whose profile is open, may have changed a profile meanwhile. */
    askProfiles: enqueueActions(({ system, enqueue }) => {
      const userId = readDb(system)?.self.id;
      if (userId !== undefined) enqueue(tell('session', { type: 'session.profileMoved', userId }));
      enqueue(tell('person', { type: 'person.refresh' }));
    }),
    /** No list names everybody in a large group, so its open information is read again. */
    askMembers: tell('groupInfo', { type: 'groupInfo.refresh' }),
    /** Pages that could not be read before can be read now. */
    retryTimelines: tellEvery('timeline', { type: 'timeline.resume' }),
    storeChanges: enqueueActions(({ context, enqueue }, changes: Changes) => {
      if (!context.gap) return;
      const { conversationId, after } = context.gap;
      enqueue(tell('db', { type: 'changes.loaded', conversationId, after, changes }));
    }),
    /** The timeline is too far behind (contract, changes): its pages are dropped and read again. */
    dropTimeline: enqueueActions(({ context, enqueue }, { conversation }: Changes) => {
      if (!context.gap) return;
      const { conversationId } = context.gap;
      enqueue(tell('db', { type: 'timeline.dropped', conversationId }));
      enqueue(tell('db', { type: 'conversation.changed', conversation }));
      enqueue(tell(`timeline:${conversationId}`, { type: 'timeline.reload' }));
    }),
    /** The server was restored from a backup and does not know the versions that we know. */
    takeOlderServer: enqueueActions(({ enqueue }, { conversation }: Changes) => {
      enqueue(tell('db', { type: 'conversation.replaced', conversation }));
      enqueue(tell(`timeline:${conversation.id}`, { type: 'timeline.reload' }));
    }),
    /** 404: I am not in the conversation any more. */
    removeConversation: enqueueActions(({ context, enqueue }) => {
      if (!context.gap) return;
      const { conversationId } = context.gap;
      enqueue(tell('db', { type: 'conversation.removed', conversationId }));
      enqueue(tell('inbox', { type: 'inbox.removed', conversationId }));
    }),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    countFailedTry: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: null,
    }),
    forgetFailures: assign(noFailures),
  },
  guards: {
    hasWoken: ({ event }) => event.type === 'page.signal' && event.signal === 'woke',
    knowsLess: ({ context: { gap } }, changes: Changes) =>
      gap !== null &&
      !changes.complete &&
      (changes.version < gap.after || changes.receiptsVersion < gap.receiptsAfter),
    isTooFar: (_, changes: Changes) => !changes.complete,
    /** The server knows no more than we do, so asking again at once would never end. */
    isFutile: ({ context }, changes: Changes) =>
      context.gap !== null &&
      changes.version <= context.gap.after &&
      changes.receiptsVersion <= context.gap.receiptsAfter,
    isGone: ({ event }) => hasStatus(failureIn(event), 404),
  },
  delays: { versionGap: versionGapMs, backoff },
}).createMachine({
  id: 'sync',
  options: { maxIterations: 1_000 },
  context: { checked: [], gap: null, ...noFailures },
  type: 'parallel',
  invoke: { id: 'watchPage', src: 'watchPage', onError: {} },
  on: {
    'message:new': { actions: 'takeIn' },
    'message:notify': { actions: 'takeIn' },
    'message:update': { actions: 'takeIn' },
    'receipts:update': { actions: 'takeIn' },
    'conversations:new': { actions: 'takeIn' },
    'conversations:update': { actions: 'takeIn' },
    'conversations:removed': { actions: ['takeIn', 'tellRemoved'] },
  },
  states: {
    /** Tells whether events flow. */
    link: {
      initial: 'lost',
      states: {
        lost: { on: { 'realtime.live': 'joined' } },
        joined: { on: { 'realtime.lost': 'lost' } },
      },
    },
    data: {
      initial: 'resting',
      on: {
        'realtime.live': '.refreshing',
        'page.signal': { guard: 'hasWoken', target: '.refreshing' },
        'sync.check': { actions: 'noteChecked' },
      },
      states: {
        /** Nothing is known to be missing. */
        resting: {
          invoke: { id: 'watchForGaps', src: 'watchForGaps', onError: {} },
          on: {
            'sync.gapSeen': 'doubting',
            'sync.check': { target: 'examining', actions: 'noteChecked' },
          },
        },
        /** The list tells which conversations have changed; the inbox reads it until it succeeds. */
        refreshing: {
          tags: 'busy',
          entry: 'askList',
          on: {
            'inbox.refreshed': {
              target: 'examining',
              actions: ['askContacts', 'askProfiles', 'askMembers', 'retryTimelines'],
            },
          },
        },
        /** The missing event may still be on its way. */
        doubting: {
          after: { versionGap: 'examining' },
        },
        examining: {
          invoke: {
            id: 'findGap',
            src: 'findGap',
            input: ({ context }) => ({ checked: context.checked }),
            onError: { target: 'resting', actions: 'forgetChecked' },
          },
          on: {
            'sync.gapFound': { target: 'catchingUp', actions: 'noteGap' },
            'sync.nothingMissing': {
              target: 'resting',
              actions: ['forgetChecked', 'forgetFailures'],
            },
          },
        },
        catchingUp: {
          tags: 'busy',
          invoke: {
            id: 'readChanges',
            src: 'readChanges',
            input: ({ context }) =>
              context.gap ?? { conversationId: '', after: 0, receiptsAfter: 0 },
            onDone: [
              {
                guard: { type: 'knowsLess', params: answered },
                target: 'backingOff',
                actions: [
                  { type: 'takeOlderServer', params: answered },
                  'uncheckCaughtUp',
                  'countFailedTry',
                ],
              },
              {
                guard: { type: 'isTooFar', params: answered },
                target: 'examining',
                actions: { type: 'dropTimeline', params: answered },
              },
              {
                guard: { type: 'isFutile', params: answered },
                target: 'backingOff',
                actions: [
                  { type: 'storeChanges', params: answered },
                  'uncheckCaughtUp',
                  'countFailedTry',
                ],
              },
              {
                target: 'examining',
                actions: [{ type: 'storeChanges', params: answered }, 'uncheckCaughtUp'],
              },
            ],
            onError: [
              { guard: 'isGone', target: 'examining', actions: 'removeConversation' },
              { target: 'backingOff', actions: 'noteFailure' },
            ],
          },
        },
        /** Afterwards sync starts over with the list, which may have changed by then. */
        backingOff: {
          tags: 'waiting',
          after: { backoff: 'refreshing' },
        },
      },
    },
  },
});

/**
 * Answers whether the server's list must be read, because the event leaves the order, a count or an unknown
 * conversation open.
 */
function needsList(db: DbContext, event: VersionedEvent): boolean {
  switch (event.type) {
    case 'message:new':
      return !(event.payload.conversationId in db.conversations);
    case 'message:update':
      // If the message was deleted unread, one less is unread now, and only the server can count them. New words change
      // no count.
      return (
        event.payload.message.deletedAt !== null &&
        (event.payload.conversationId !== db.openConversationId ||
          isUnseen(db, event.payload.message))
      );
    case 'message:notify':
      return !(event.payload.conversationId in db.timelines);
    case 'receipts:update': {
      const { userId, conversationId } = event.payload;
      return userId === db.self.id && conversationId !== db.openConversationId;
    }
    case 'conversations:new':
    case 'conversations:update':
    case 'conversations:removed':
      return false;
  }
}

/** Answers whether the message is new to me and outside of the loaded stretch. */
function isUnseen(db: DbContext, message: Message): boolean {
  const timeline = db.timelines[message.conversationId];
  return (
    timeline !== undefined &&
    isOutside(timeline, message) &&
    message.seq > selectOwnPointer(db, message.conversationId)
  );
}

/** Finds the first timeline that is behind, the open one first; read pointers count only in checked conversations. */
function findGap(db: DbContext, checked: readonly string[]): Gap | null {
  const open = db.openConversationId;
  const ids = Object.keys(db.timelines).toSorted((a, b) => Number(b === open) - Number(a === open));
  const conversationId = ids.find(
    (id) => isBehind(db, id) || (checked.includes(id) && isBehindOnReceipts(db, id)),
  );
  if (conversationId === undefined) return null;
  return {
    conversationId,
    after: db.timelines[conversationId]?.version ?? 0,
    receiptsAfter: db.conversations[conversationId]?.receiptsVersion ?? 0,
  };
}
