import { assign, setup, stateIn, stopChild, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { storePatienceMs, unsentNoticeMs } from '#contract/limits.ts';
import type { UnsentDeletion, UnsentMessage } from '#services/sending/outbox/types.ts';
import { findOutgoing } from '#machines/store/db/db.outgoing.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { actingFor, type Child } from '#machines/kit/acting.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { conversationQueueMachine } from '../conversation-queue/conversation-queue.machine.ts';
import { deletionMachine } from '../deletion/deletion.machine.ts';
import type { MessageInput } from '../message/message.context.ts';
import type { UnsentEvent } from '../message/message.events.ts';
import { messageMachine } from '../message/message.machine.ts';
import { isDoubted, isReady, isSameRecord } from '../message/message.record.ts';
import type { OutboxEvent } from './outbox.events.ts';

export interface OutboxInput {
  readonly userId: string;
  readonly link: 'online' | 'offline';
}

export interface OutboxContext extends OutboxInput {
  /** The device's clock, read at the last event that needed it. */
  readonly now: number;
  /** The time of the first reading of the store; null before. */
  readonly startedAt: number | null;
  /** The newest message's time of writing. */
  readonly newestAt: number;
  /** Messages that this tab has written or removed since it began to read the store. */
  readonly writtenMeanwhile: readonly string[];
  readonly failedTries: number;
  /** Messages whose deletion can still be taken back, the newest last. */
  readonly undoable: readonly string[];
  /** Deletions that the server refused, until the person has read of them. */
  readonly refused: readonly RefusedDeletion[];
}

interface RefusedDeletion {
  readonly messageId: string;
  /** The server's sentence; '' where it gave none. */
  readonly refusal: string;
}

/** The content of the store. */
export interface Stored {
  readonly messages: readonly UnsentMessage[];
  readonly deletions: readonly StoredDeletion[];
  /** Messages whose deletion was taken back in any tab. */
  readonly takenBack: readonly string[];
}

interface StoredDeletion extends UnsentDeletion {
  /** How long the deletion is left to the tab that it may belong to, in ms. */
  readonly leftAloneMs: number;
}

type Children =
  | Child<'message', typeof messageMachine>
  | Child<'queue', typeof conversationQueueMachine>
  | Child<'deletion', typeof deletionMachine>;

const acting = actingFor<OutboxContext, OutboxEvent, Children>();

const storedIn = ({ event }: { event: { output: Stored } }) => event.output;

const takeIn = [
  'readClock',
  { type: 'takeMessages', params: storedIn },
  { type: 'takeDeletions', params: storedIn },
  'forgetFailedTries',
] as const;

/** Makes the action that notes the time. `now` reads the device's clock. */
export const readClock = (now: () => number) =>
  assign<OutboxContext, OutboxEvent, undefined, OutboxEvent, never>({ now });

/**
 * Brings everything on its way to the server: by an actor for each unsent message, a queue for each conversation with
 * something to send, and a deletion for each message to be deleted. These actors follow this device's store, which
 * outlives the page and is shared by all tabs (architecture, Data that must not be lost or doubled).
 */
export const outboxMachine = setup({
  types: {} as {
    context: OutboxContext;
    events: OutboxEvent;
    input: OutboxInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    message: messageMachine,
    queue: conversationQueueMachine,
    deletion: deletionMachine,
    watchStore: workerPlaceholder<OutboxEvent, { userId: string }>(),
    /** Reports that the page is out of sight, so it may end. */
    watchPage: workerPlaceholder<OutboxEvent>(),
    /** Removes the leftovers of earlier pages once: drafts that were sent, bytes that nothing refers to. */
    tidy: workerPlaceholder<OutboxEvent, { userId: string }>(),
    loadStored: askPlaceholder<Stored, { userId: string }>(),
  },
  actions: {
    /** outbox.services.ts provides the device's clock. */
    readClock: readClock(() => 0),
    /** Each message is written later than the one before, even if the device's clock goes back. */
    beginMessage: acting(({ context, event, system, enqueue }) => {
      const { type: _type, ...draft } = eventAs(event, 'outbox.enqueue');
      const id = `message:${draft.clientId}` as const;
      if (system.get(id)) return;
      const createdAt = Math.max(context.now, context.newestAt + 1);
      const message = { ...draft, createdAt, refusal: null };
      enqueue.assign({ newestAt: createdAt });
      enqueue.spawnChild('message', {
        id,
        systemId: id,
        input: { ...ownIn(context), message, isStored: false, isLate: false },
      });
    }),
    /** Starts the actor of a message that waits: after the start it has none yet (takeMessages). */
    needMessage: acting(({ context, event, system, enqueue }) => {
      if (!('clientId' in event) || system.get(`message:${event.clientId}`)) return;
      const message = findOutgoing(readDb(system), event.clientId);
      if (!message) return;
      const id = `message:${event.clientId}` as const;
      enqueue.spawnChild('message', { id, systemId: id, input: storedInput(context, message) });
    }),
    tellMessage: acting<UnsentEvent>(({ event, enqueue }, message) => {
      if ('clientId' in event) enqueue(tell(`message:${event.clientId}`, message));
    }),
    tellConversation: acting<UnsentEvent>(({ event, system, enqueue }, message) => {
      if (!('conversationId' in event)) return;
      for (const { clientId } of readDb(system)?.outgoing[event.conversationId] ?? [])
        enqueue(tell(`message:${clientId}`, message));
    }),
    /** Starts the actor of a message that another tab may have stored and this tab has not read yet. */
    passTurnOn: acting(({ context, event, system, enqueue }) => {
      const { message } = eventAs(event, 'queue.turn');
      const id = `message:${message.clientId}` as const;
      if (!system.get(id)) {
        enqueue.spawnChild('message', { id, systemId: id, input: storedInput(context, message) });
        if (!message.isDiscarded) enqueue(tell('db', { type: 'outgoing.added', message }));
      }
      enqueue.sendTo(id, { type: 'message.turn', message });
    }),
    endMessage: stopChild(({ event }) => `message:${eventAs(event, 'message.ended').clientId}`),
    noteWritten: assign({
      writtenMeanwhile: ({ context, event }) => [
        ...context.writtenMeanwhile,
        eventAs(event, 'message.written', 'message.ended').clientId,
      ],
    }),
    forgetWritten: assign({ writtenMeanwhile: [] }),
    wakeQueue: acting(({ context, event, system, enqueue }) => {
      const { conversationId } = eventAs(event, 'message.ready');
      const id = `queue:${conversationId}` as const;
      const input = { ...ownIn(context), conversationId };
      if (system.get(id)) enqueue(tell(id, { type: 'queue.wake' }));
      else enqueue.spawnChild('queue', { id, systemId: id, input });
    }),
    /** The queue reports its end at once, so nothing can have been stored for it since. */
    stopQueue: stopChild(({ event }) => `queue:${eventAs(event, 'queue.drained').conversationId}`),
    /**
     * The store decides which messages there are, except for those that this tab has changed since the reading began.
     */
    takeMessages: acting<Stored>(({ context, system, enqueue }, stored) => {
      const written = new Set(context.writtenMeanwhile);
      const told = stored.messages.filter(({ clientId }) => !written.has(clientId));
      const ids = new Set(told.map(({ clientId }) => clientId));
      const isUntold = (clientId: string) =>
        !ids.has(clientId) && (written.has(clientId) || !restsOnStore(system, clientId));
      const shown = Object.values(readDb(system)?.outgoing ?? {}).flat();
      const messages = [
        ...told.filter(({ isDiscarded }) => !isDiscarded),
        ...shown.filter(({ clientId }) => isUntold(clientId)),
      ];
      enqueue(tell('db', { type: 'outgoing.loaded', messages }));

      const wanted = told.filter((one) => !one.isDiscarded || isDoubted(one));
      for (const message of wanted) {
        const known = messageIn(system, message.clientId)?.getSnapshot().context.message;
        if (known && !isSameRecord(known, message))
          enqueue(tell(`message:${message.clientId}`, { type: 'message.read', message }));
      }
      for (const clientId of messagesIn(system))
        if (!ids.has(clientId) && !isUntold(clientId)) enqueue.stopChild(`message:${clientId}`);
      // A thousand actors would hold up the start. A message that only waits for its turn gets its actor with the turn,
      // or when its bubble is drawn.
      const known = new Set(shown.map(({ clientId }) => clientId));
      for (const message of wanted) {
        const id = `message:${message.clientId}` as const;
        const canWait = context.startedAt === null || known.has(message.clientId);
        if (system.get(id) || (canWait && !hasWork(message))) continue;
        enqueue.spawnChild('message', { id, systemId: id, input: storedInput(context, message) });
      }
      enqueue.assign({
        startedAt: context.startedAt ?? context.now,
        newestAt: told.reduce((at, one) => Math.max(at, one.createdAt), context.newestAt),
      });
      const going = wanted.filter((one) => isReady(one) || isDoubted(one));
      for (const conversationId of new Set(going.map((one) => one.conversationId)))
        enqueue.raise({ type: 'message.ready', conversationId });
    }),
    /** Begins deletions that were not requested in this tab but by an earlier page or another tab. */
    takeDeletions: acting<Stored>(({ context, system, enqueue }, stored) => {
      for (const messageId of stored.takenBack)
        enqueue(tell(`deletion:${messageId}`, { type: 'deletion.takenBack' }));
      for (const { leftAloneMs, ...deletion } of stored.deletions) {
        const id = `deletion:${deletion.messageId}` as const;
        if (system.get(id)) continue;
        const input = { ...ownIn(context), deletion, isOwn: false, leftAloneMs };
        enqueue.spawnChild('deletion', { id, systemId: id, input });
      }
      const stay = [...stored.deletions.map(({ messageId }) => messageId), ...stored.takenBack];
      const known = new Set(stay.map((messageId) => `deletion:${messageId}`));
      for (const id of Object.keys(system.getAll())) {
        if (!id.startsWith('deletion:') || known.has(id)) continue;
        // Safe: the id was made from this prefix.
        enqueue(tell(id as `deletion:${string}`, { type: 'deletion.vanished' }));
      }
    }),
    /** The message was discarded, but the server has it: it is hidden here and deleted there. */
    deleteUnwanted: acting(({ context, event, system, enqueue }) => {
      const { deletion } = eventAs(event, 'message.unwanted');
      const id = `deletion:${deletion.messageId}` as const;
      if (system.get(id)) return;
      const input = { ...ownIn(context), deletion, isOwn: false, leftAloneMs: 0 };
      enqueue.spawnChild('deletion', { id, systemId: id, input });
    }),
    /**
     * Starts the deletion, which hides the message at once and stores itself. The message may show again because an
     * earlier deletion was refused or is being taken back; the new one replaces that.
     */
    beginDeletion: acting(({ context, event, system, enqueue }) => {
      const { messageId } = eventAs(event, 'outbox.delete');
      const id = `deletion:${messageId}` as const;
      if (system.get(id)) {
        if (readDb(system)?.hidden[messageId]) return;
        enqueue.stopChild(id);
      }
      const deletion = { messageId, askedAt: context.now };
      const input = { ...ownIn(context), deletion, isOwn: true, leftAloneMs: 0 };
      enqueue.spawnChild('deletion', { id, systemId: id, input });
      enqueue.assign({
        undoable: [...context.undoable, messageId],
        refused: context.refused.filter((one) => one.messageId !== messageId),
      });
    }),
    undoDeletion: tell(({ event }) => `deletion:${eventAs(event, 'outbox.undoDelete').messageId}`, {
      type: 'deletion.undo',
    }),
    noteSettled: assign({
      undoable: ({ context: { undoable }, event }) => {
        const { messageId } = eventAs(event, 'deletion.settled');
        return undoable.filter((one) => one !== messageId);
      },
    }),
    noteRefused: assign({
      refused: ({ context: { refused }, event }) => {
        const { messageId, refusal } = eventAs(event, 'deletion.refused');
        return [...refused, { messageId, refusal }];
      },
    }),
    endDeletion: acting(({ context, event, enqueue }) => {
      const { messageId } = eventAs(event, 'deletion.ended');
      enqueue.stopChild(`deletion:${messageId}`);
      enqueue.assign({ refused: context.refused.filter((one) => one.messageId !== messageId) });
    }),
    hurryDeletions: tellEvery('deletion', { type: 'deletion.hurry' }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    tellMessagesOffline: tellEvery('message', { type: 'connectivity.offline' }),
    tellMessagesOnline: tellEvery('message', { type: 'connectivity.online' }),
    tellQueuesOffline: tellEvery('queue', { type: 'connectivity.offline' }),
    tellQueuesOnline: tellEvery('queue', { type: 'connectivity.online' }),
    tellDeletionsOffline: tellEvery('deletion', { type: 'connectivity.offline' }),
    tellDeletionsOnline: tellEvery('deletion', { type: 'connectivity.online' }),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    forgetFailedTries: assign({ failedTries: 0 }),
  },
  guards: { isOutdated: stateIn({ reading: 'outdated' }) },
  delays: {
    backoff: ({ context }) => backoffMs(context.failedTries),
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'outbox',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    now: 0,
    startedAt: null,
    newestAt: 0,
    writtenMeanwhile: [],
    failedTries: 0,
    undoable: [],
    refused: [],
  }),
  invoke: [
    {
      id: 'watchStore',
      src: 'watchStore',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
    { id: 'watchPage', src: 'watchPage', onError: {} },
    {
      id: 'tidy',
      src: 'tidy',
      input: ({ context }) => ({ userId: context.userId }),
      onError: {},
    },
  ],
  initial: 'reading',
  on: {
    'outbox.enqueue': { actions: ['readClock', 'beginMessage'] },
    'outbox.retry': {
      actions: [
        'readClock',
        'needMessage',
        { type: 'tellMessage', params: { type: 'message.retry' } },
      ],
    },
    'outbox.discard': {
      actions: [
        'readClock',
        'needMessage',
        { type: 'tellMessage', params: { type: 'message.discard' } },
      ],
    },
    'outbox.discardFile': {
      actions: [
        'readClock',
        'needMessage',
        {
          type: 'tellMessage',
          params: ({ event: { fileId } }) => ({ type: 'message.discardFile', fileId }),
        },
      ],
    },
    'outbox.shown': { actions: ['readClock', 'needMessage'] },
    'outbox.conversationGone': {
      actions: { type: 'tellConversation', params: { type: 'message.conversationGone' } },
    },
    'message.ready': { actions: 'wakeQueue' },
    'message.written': { actions: 'noteWritten' },
    'message.ended': { actions: ['noteWritten', 'endMessage'] },
    'message.unwanted': { actions: 'deleteUnwanted' },
    'queue.turn': { actions: ['readClock', 'passTurnOn'] },
    'queue.barred': { actions: { type: 'tellConversation', params: { type: 'message.barred' } } },
    'queue.unbarred': {
      actions: { type: 'tellConversation', params: { type: 'message.unbarred' } },
    },
    'queue.drained': { actions: 'stopQueue' },
    'outbox.delete': { actions: ['readClock', 'beginDeletion'] },
    'outbox.undoDelete': { actions: 'undoDeletion' },
    'outbox.pageLeft': { actions: 'hurryDeletions' },
    'deletion.settled': { actions: 'noteSettled' },
    'deletion.refused': { actions: 'noteRefused' },
    'deletion.ended': { actions: 'endDeletion' },
    /** Messages come first: a try must end before its queue releases the lock. */
    'connectivity.offline': {
      actions: ['noteOffline', 'tellMessagesOffline', 'tellQueuesOffline', 'tellDeletionsOffline'],
    },
    'connectivity.online': {
      actions: ['noteOnline', 'tellMessagesOnline', 'tellQueuesOnline', 'tellDeletionsOnline'],
    },
  },
  states: {
    reading: {
      tags: 'busy',
      entry: 'forgetWritten',
      invoke: {
        id: 'loadStored',
        src: 'loadStored',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: [
          { guard: 'isOutdated', target: 'reading', reenter: true, actions: takeIn },
          { target: 'idle', actions: takeIn },
        ],
        onError: { target: 'unreadable', actions: 'countFailedTry' },
      },
      after: { storePatience: { target: 'unreadable', actions: 'countFailedTry' } },
      initial: 'current',
      states: {
        current: {
          on: {
            'outbox.storeChanged': 'outdated',
            'queue.drained': { target: 'outdated', actions: 'stopQueue' },
          },
        },
        outdated: {},
      },
    },
    idle: {
      on: {
        'outbox.storeChanged': 'reading',
        /** A try without an answer may have sent a message that is still shown. */
        'queue.drained': { target: 'reading', actions: 'stopQueue' },
      },
    },
    /** New messages are stored and sent all the same; the older ones wait. */
    unreadable: { tags: 'waiting', after: { backoff: 'reading' } },
  },
});

/**
 * Makes the input of a stored message's actor. The 5 s until «Не отправлено» count from the first reading of the store.
 */
const storedInput = (context: OutboxContext, message: UnsentMessage): MessageInput => ({
  ...ownIn(context),
  message,
  isStored: true,
  isLate: context.now - (context.startedAt ?? context.now) >= unsentNoticeMs,
});

/** Answers whether the message has more to do than to wait for its turn or for the person. */
const hasWork = (message: UnsentMessage): boolean =>
  isDoubted(message) ||
  message.attachments.some(({ url, refusal }) => url === null && refusal === null);

const ownIn = ({ userId, link }: OutboxContext): OutboxInput => ({ userId, link });

type System = AnyActorRef['system'];

const messageIn = (
  system: System,
  clientId: string,
): ActorRefFrom<typeof messageMachine> | undefined => system.get(`message:${clientId}`);

const messagesIn = (system: System): readonly string[] =>
  Object.keys(system.getAll()).flatMap((id) =>
    id.startsWith('message:') ? [id.slice('message:'.length)] : [],
  );

/**
 * Answers whether the message ends when its record is gone. One that is being stored, sent or discarded ends by itself.
 */
const restsOnStore = (system: System, clientId: string): boolean =>
  messageIn(system, clientId)?.getSnapshot().matches({ way: 'kept' }) ?? true;
