import {
  assign,
  enqueueActions,
  raise,
  setup,
  stateIn,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate';
import type { Conversation, ConversationEntry } from '#contract/conversations.ts';
import {
  conversationsKept,
  conversationsRefetchMs,
  conversationsSoonMs,
} from '#contract/limits.ts';
import type { Failure } from '#services/app/api/types.ts';
import { backoffAfterMs, failureIn } from '#machines/kit/backoff.ts';
import { holdsUnkept } from '#machines/sending/composer/composer.machine.ts';
import { conversationMachine } from '../conversation/conversation.machine.ts';
import { receiptsMachine, untoldIn } from '../receipts/receipts.machine.ts';
import type { groupInfoMachine } from '#machines/groups/group-info/group-info.machine.ts';
import { leftBy } from '#machines/store/db/db.conversations.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { selectIsMarked } from '#machines/store/db/db.settings.ts';
import { settingSubject } from '#machines/sending/wish/wish.subjects.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { InboxEvent, InboxFact } from './inbox.events.ts';

interface InboxContext {
  /** Conversations whose actors run, the last one looked at in front. */
  readonly kept: readonly string[];
  readonly openId: string | null;
  /** The ETag of the list that the store has; null before the first reading. */
  readonly etag: string | null;
  /** How often reading the list has failed in a row, and the last reason. */
  readonly failedTries: number;
  readonly listFailure: Failure | null;
  /** The person for whom 'Начать чат' was pressed last. */
  readonly askedUserId: string | null;
  /** The call that is to begin in that person's conversation; null: it only opens. */
  readonly askedCall: { readonly video: boolean } | null;
  /** The reason why a conversation could not be found or made. */
  readonly failure: Failure | null;
}

export interface ListQuestion {
  readonly etag: string | null;
  /** The conversations in the store at the time of the request. What has changed since then wins over the answer. */
  readonly known: DbContext['conversations'];
}

export interface ListAnswer extends ListQuestion {
  /** null: the list has not changed since `etag`. */
  readonly entries: readonly ConversationEntry[] | null;
  /** The people whom this person has blocked; missing where the list has not changed. */
  readonly blocked?: readonly string[] | undefined;
  /** How far this device's clock is ahead of the server's; null: the answer did not say. */
  readonly clockSkewMs: number | null;
}

/** Says that the conversation is marked as unread no longer, also before the code of wishes is here. */
const tellSeen = (conversationId: string) =>
  tell<'lateLoader', InboxContext, InboxEvent>('lateLoader', {
    type: 'wishes.want',
    subject: settingSubject(conversationId, 'unread'),
    value: false,
  });

const listed = ({ event }: { event: { output: ListAnswer } }) => event.output;

/**
 * Keeps the list of conversations and opens one of them (spec 4, 7 and 9). Reads the list again every 20 s, when the
 * page is looked at again and when sync asks. The actors of the last few conversations are kept for a quick return.
 */
export const inboxMachine = setup({
  types: {} as {
    context: InboxContext;
    events: InboxEvent;
    emitted: InboxFact;
    tags: 'busy' | 'failed';
  },
  actors: {
    conversation: conversationMachine,
    /** Marks a conversation as read whose own actors do not run. */
    receipts: receiptsMachine,
    watchPage: workerPlaceholder<InboxEvent>(),
    watchDrafts: workerPlaceholder<InboxEvent, { userId: string }>(),
    readList: askPlaceholder<ListAnswer, ListQuestion>(),
    /** Answers the one direct conversation with this person; makes it if there was none. */
    findDirect: askPlaceholder<Conversation, { userId: string }>(),
  },
  actions: {
    storeList: enqueueActions(({ context: { openId }, system, enqueue }, answer: ListAnswer) => {
      const { entries, blocked, known, etag, clockSkewMs } = answer;
      const db = readDb(system);
      if (clockSkewMs !== null) enqueue(tell('db', { type: 'clock.compared', clockSkewMs }));
      if (entries) enqueue(tell('db', { type: 'list.loaded', entries, blocked, known }));
      // The address named the open conversation before anything could tell that it is marked.
      const isMarked = entries?.some(
        ({ conversation: { id }, settings }) => id === openId && settings?.unread,
      );
      if (openId !== null && db?.order === null && isMarked) enqueue(tellSeen(openId));
      const left = entries && db ? leftBy(db, known, entries) : [];
      for (const conversationId of left) enqueue.raise({ type: 'inbox.removed', conversationId });
      enqueue.assign({ etag, failedTries: 0, listFailure: null });
      enqueue(tell('sync', { type: 'inbox.refreshed' }));
    }),
    storeDraft: tell('db', ({ event }) => {
      const { conversationId, draft } = eventAs(event, 'inbox.drafted');
      return { type: 'draft.told', conversationId, draft };
    }),
    tellRequested: tell('db', { type: 'list.requested' }),
    noteListFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      listFailure: ({ event }) => failureIn(event),
    }),
    show: enqueueActions(({ context, event, system, enqueue }) => {
      const { conversationId } = eventAs(event, 'inbox.open');
      const name = `conversation:${conversationId}` as const;
      const receipts = `receipts:${conversationId}` as const;
      if (!context.kept.includes(conversationId)) {
        // The conversation brings receipts of its own, which go on with what these have not told yet.
        const news = untoldIn(system, conversationId);
        enqueue.stopChild(receipts);
        enqueue.spawnChild('conversation', {
          id: name,
          systemId: name,
          input: { conversationId, selfId: readDb(system)?.self.id ?? '' },
        });
        if (news) enqueue(tell(receipts, { type: 'receipts.all', news }));
      }
      const recent = [conversationId, ...context.kept.filter((id) => id !== conversationId)];
      const kept = withoutSurplus(system, recent);
      enqueue.assign({ kept, openId: conversationId });
      enqueue(tell('db', { type: 'conversation.opened', conversationId }));
      const db = readDb(system);
      if (db && selectIsMarked(db, conversationId)) enqueue(tellSeen(conversationId));
      enqueue(tell('realtime', { type: 'realtime.join', conversationId }));
      enqueue(tell(name, { type: 'conversation.shown' }));
      enqueue(tell('sync', { type: 'sync.check', conversationId }));
      for (const id of recent) {
        if (kept.includes(id)) continue;
        enqueue.stopChild(`conversation:${id}`);
        enqueue(tell('db', { type: 'timeline.dropped', conversationId: id }));
      }
    }),
    hide: enqueueActions(({ context: { openId }, enqueue }) => {
      if (openId === null) return;
      enqueue(tell(`conversation:${openId}`, { type: 'conversation.hidden' }));
      enqueue(tell('realtime', { type: 'realtime.leave', conversationId: openId }));
      enqueue(tell('db', { type: 'conversation.closed' }));
      enqueue.assign({ openId: null });
    }),
    readAll: enqueueActions(({ event, system, enqueue }) => {
      const { conversationId } = eventAs(event, 'inbox.readAll');
      const name = `receipts:${conversationId}` as const;
      if (!system.get(name)) {
        enqueue.spawnChild('receipts', {
          id: name,
          systemId: name,
          input: { conversationId, selfId: readDb(system)?.self.id ?? '' },
        });
      }
      enqueue(tell(name, { type: 'receipts.all' }));
    }),
    refreshSoon: raise({ type: 'inbox.refreshSoon' }),
    forget: enqueueActions(({ context: { kept, openId }, event, system, enqueue }) => {
      const removed = eventAs(event, 'inbox.removed');
      const { conversationId, isOwnDoing = isLeaving(system, conversationId) } = removed;
      enqueue(tell('layout', { type: 'layout.gone', conversationId }));
      enqueue(tell('outbox', { type: 'outbox.conversationGone', conversationId }));
      // A person who left on purpose needs no notice, and one who sees the conversation is told there.
      if (isOwnDoing || openId === conversationId)
        enqueue(tell('db', { type: 'departure.told', conversationId, isOwnDoing }));
      enqueue.stopChild(`receipts:${conversationId}`);
      if (!kept.includes(conversationId)) return;
      enqueue(tell('realtime', { type: 'realtime.leave', conversationId }));
      enqueue.stopChild(`conversation:${conversationId}`);
      enqueue.assign({ kept: kept.filter((id) => id !== conversationId) });
    }),
    closeViewer: tell('viewer', { type: 'viewer.close' }),
    tellClosed: tell('db', { type: 'conversation.closed' }),
    noteClosed: assign({ openId: null }),
    takeInFound: enqueueActions(({ context, enqueue }, conversation: Conversation) => {
      const { id: conversationId } = conversation;
      enqueue(tell('db', { type: 'conversation.changed', conversation }));
      enqueue.emit({ type: 'inbox.found', conversationId });
      if (context.askedCall)
        enqueue(tell('callLoader', { type: 'call.start', conversationId, ...context.askedCall }));
    }),
    noteAsked: assign(({ event }) => {
      const { userId, call = null } = eventAs(event, 'inbox.openWith');
      return { askedUserId: userId, askedCall: call };
    }),
    noteFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    isLookedAtAgain: ({ event }) =>
      event.type === 'page.signal' && (event.signal === 'focused' || event.signal === 'shown'),
    isAnother: ({ context, event }) =>
      event.type === 'inbox.open' && event.conversationId !== context.openId,
    isOpen: ({ context, event }) =>
      event.type === 'inbox.removed' && event.conversationId === context.openId,
    isOutdated: stateIn({ list: { reading: 'outdated' } }),
  },
  delays: {
    refetch: conversationsRefetchMs,
    burst: conversationsSoonMs,
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.listFailure),
  },
}).createMachine({
  id: 'inbox',
  options: { maxIterations: 1_000 },
  context: {
    kept: [],
    openId: null,
    etag: null,
    failedTries: 0,
    listFailure: null,
    askedUserId: null,
    askedCall: null,
    failure: null,
  },
  type: 'parallel',
  invoke: [
    { id: 'watchPage', src: 'watchPage', onError: {} },
    {
      id: 'watchDrafts',
      src: 'watchDrafts',
      input: ({ self }) => ({ userId: readDb(self.system)?.self.id ?? '' }),
      onError: {},
    },
  ],
  on: {
    'inbox.drafted': { actions: 'storeDraft' },
    'inbox.readAll': { actions: 'readAll' },
  },
  states: {
    list: {
      initial: 'reading',
      on: {
        'inbox.refresh': '.reading',
        'page.signal': { guard: 'isLookedAtAgain', target: '.reading' },
      },
      states: {
        reading: {
          tags: 'busy',
          initial: 'current',
          entry: 'tellRequested',
          invoke: {
            id: 'readList',
            src: 'readList',
            input: ({ context, self }) => ({
              etag: context.etag,
              known: readDb(self.system)?.conversations ?? {},
            }),
            onDone: [
              {
                guard: 'isOutdated',
                target: 'gathering',
                actions: { type: 'storeList', params: listed },
              },
              { target: 'rested', actions: { type: 'storeList', params: listed } },
            ],
            onError: { target: 'failed', actions: 'noteListFailure' },
          },
          states: {
            current: { on: { 'inbox.refreshSoon': 'outdated' } },
            /** Something changed after the request was sent, so the list is read once more. */
            outdated: {},
          },
        },
        rested: {
          on: { 'inbox.refreshSoon': 'gathering' },
          after: { refetch: 'reading' },
        },
        /** A burst of events leads to one reading. */
        gathering: {
          after: { burst: 'reading' },
        },
        /** The last list is still shown, and reading is tried again without the person. */
        failed: {
          tags: 'failed',
          after: { backoff: 'reading' },
        },
      },
    },
    /** Tells whether the list shows what is in the archive, too. */
    archive: {
      initial: 'closed',
      states: {
        closed: { on: { 'inbox.openArchive': 'open' } },
        open: { on: { 'inbox.closeArchive': 'closed' } },
      },
    },
    /** Tells whether a conversation is on the screen; `openId` names it. */
    screen: {
      initial: 'empty',
      on: { 'inbox.removed': { actions: 'forget' } },
      states: {
        empty: { on: { 'inbox.open': { target: 'open', actions: 'show' } } },
        open: {
          on: {
            'inbox.open': {
              guard: 'isAnother',
              target: 'open',
              actions: ['hide', 'refreshSoon', 'show'],
            },
            /** From now on the server's count shows, not the 0 of an open conversation. */
            'inbox.close': { target: 'empty', actions: ['hide', 'refreshSoon'] },
            'inbox.removed': {
              guard: 'isOpen',
              target: 'empty',
              actions: ['forget', 'closeViewer', 'tellClosed', 'noteClosed'],
            },
          },
        },
      },
    },
    direct: {
      initial: 'idle',
      states: {
        idle: { on: { 'inbox.openWith': { target: 'finding', actions: 'noteAsked' } } },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'findDirect',
            src: 'findDirect',
            input: ({ context }) => ({ userId: context.askedUserId ?? '' }),
            onDone: {
              target: 'idle',
              actions: { type: 'takeInFound', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: 'noteFailure' },
          },
          on: {
            /** The person wants the conversation that was asked for last. */
            'inbox.openWith': { target: 'finding', reenter: true, actions: 'noteAsked' },
            'inbox.dismiss': 'idle',
          },
        },
        failed: {
          tags: 'failed',
          exit: 'forgetFailure',
          on: {
            'inbox.openWith': { target: 'finding', actions: 'noteAsked' },
            'inbox.dismiss': 'idle',
          },
        },
      },
    },
  },
});

/**
 * Keeps the last five, and those that hold what is stored nowhere else. `recent` begins with the last one looked at.
 */
function withoutSurplus(system: AnyActorRef['system'], recent: readonly string[]) {
  return recent.filter(
    (id, index) =>
      index < conversationsKept || holdsUnkept(system, id) || untoldIn(system, id) !== null,
  );
}

/** Answers whether this page is leaving the conversation or has just left it; the person then needs no notice of it. */
export function isLeaving(system: AnyActorRef['system'], conversationId: string): boolean {
  const info: ActorRefFrom<typeof groupInfoMachine> | undefined = system.get('groupInfo');
  const snapshot = info?.getSnapshot();
  return (
    snapshot?.context.conversationId === conversationId &&
    (snapshot.matches('left') || snapshot.matches({ open: { leaving: 'asking' } }))
  );
}
