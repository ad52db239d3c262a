import { assign, setup, type ActorRefFrom } from 'xstate';
import { storePatienceMs } from '#contract/limits.ts';
import type { Wish, WishSubject } from '#services/sending/wishes/types.ts';
import { actingFor, type Child } from '#machines/kit/acting.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell, tellEvery } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { wishMachine, type WishContext } from '../wish/wish.machine.ts';
import { truthOf } from '../wish/wish.subjects.ts';
import type { WishesEvent } from './wishes.events.ts';

export interface WishesInput {
  readonly userId: string;
  readonly link: 'online' | 'offline';
}

export interface WishesContext extends WishesInput {
  /** The device's clock, read at the last event that needed it. */
  readonly now: number;
  /** Wishes that this tab has stored since it began to read the store. */
  readonly storedMeanwhile: readonly WishSubject[];
  readonly failedTries: number;
  /** Wishes that can still be taken back, the newest last. */
  readonly undoable: readonly WishSubject[];
  /** Wishes that the server refused, until the person has read of them. */
  readonly refused: readonly RefusedWish[];
}

export interface RefusedWish {
  readonly wish: Wish;
  /** The server's sentence; '' where it gave none. */
  readonly refusal: string;
}

export interface FoundWish extends Wish {
  /** How long the wish is left to the tab that it may belong to, in ms. */
  readonly leftAloneMs: number;
}

const acting = actingFor<WishesContext, WishesEvent, Child<'wish', typeof wishMachine>>();

/** Makes the action that notes the time. `now` reads the device's clock. */
export const readClock = (now: () => number) =>
  assign<WishesContext, WishesEvent, undefined, WishesEvent, never>({ now });

const without = (subjects: readonly WishSubject[], gone: WishSubject) =>
  subjects.filter((one) => one !== gone);

const withoutRefused = (refused: readonly RefusedWish[], subject: WishSubject) =>
  refused.filter(({ wish }) => wish.subject !== subject);

/**
 * Keeps what the person wants and the server does not have yet, by an actor for each subject. These actors follow this
 * device's store, which outlives the page and is shared by all tabs (architecture, Data that must not be lost or
 * doubled).
 */
export const wishesMachine = setup({
  types: {} as {
    context: WishesContext;
    events: WishesEvent;
    input: WishesInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    wish: wishMachine,
    watchStore: workerPlaceholder<WishesEvent, { userId: string }>(),
    /** Reports that the page is out of sight, so it may end. */
    watchPage: workerPlaceholder<WishesEvent>(),
    watchLink: workerPlaceholder<WishesEvent>(),
    /** Reports conversations that wishes are about and that are gone. */
    watchGone: workerPlaceholder<WishesEvent>(),
    loadStored: askPlaceholder<readonly FoundWish[], { userId: string }>(),
  },
  actions: {
    /** wishes.services.ts provides the device's clock. */
    readClock: readClock(() => 0),
    want: acting(({ context, event, system, enqueue }) => {
      const { subject, value } = eventAs(event, 'wishes.want');
      const id = `wish:${subject}` as const;
      enqueue.assign({ refused: withoutRefused(context.refused, subject) });
      if (system.get(id)) {
        enqueue(tell(id, { type: 'wish.want', value, askedAt: context.now }));
        return;
      }
      const before = truthOf(readDb(system), subject);
      if (value === before) return;
      const wish = { subject, value, before, askedAt: context.now };
      const input = { ...ownIn(context), wish, isOwn: true, leftAloneMs: 0 };
      enqueue.spawnChild('wish', { id, systemId: id, input });
    }),
    undo: tell(({ event }) => `wish:${eventAs(event, 'wishes.undo').subject}`, {
      type: 'wish.undo',
    }),
    dismiss: tell(({ event }) => `wish:${eventAs(event, 'wishes.dismiss').subject}`, {
      type: 'wish.dismiss',
    }),
    abandon: acting(({ event, system, enqueue }) => {
      const { conversationId } = eventAs(event, 'wishes.conversationGone');
      for (const id of Object.keys(system.getAll())) {
        if (!id.startsWith(`wish:setting/${conversationId}/`)) continue;
        // Safe: the actor was named by its subject.
        const subject = id.slice('wish:'.length) as WishSubject;
        enqueue(tell(`wish:${subject}`, { type: 'wish.abandon' }));
      }
    }),
    /** The store decides which wishes there are, except for those that this tab has stored since the reading began. */
    takeStored: acting<readonly FoundWish[]>(({ context, system, enqueue }, found) => {
      const fresh = new Set(context.storedMeanwhile);
      const told = found.filter(({ subject }) => !fresh.has(subject));
      for (const { leftAloneMs, ...wish } of told) {
        const id = `wish:${wish.subject}` as const;
        const known: ActorRefFrom<typeof wishMachine> | undefined = system.get(id);
        if (!known) {
          const input = { ...ownIn(context), wish, isOwn: false, leftAloneMs };
          enqueue.spawnChild('wish', { id, systemId: id, input });
        } else if (isOther(wish, known.getSnapshot().context)) {
          enqueue(tell(id, { type: 'wish.read', wish }));
        }
      }
      const stay = new Set([...found.map(({ subject }) => subject), ...fresh]);
      for (const id of Object.keys(system.getAll())) {
        // Safe: the actor was named by its subject.
        const subject = id.slice('wish:'.length) as WishSubject;
        if (id.startsWith('wish:') && !stay.has(subject))
          enqueue(tell(`wish:${subject}`, { type: 'wish.vanished' }));
      }
    }),
    noteStored: assign({
      storedMeanwhile: ({ context: { storedMeanwhile }, event }) => [
        ...storedMeanwhile,
        eventAs(event, 'wish.stored').subject,
      ],
    }),
    forgetStored: assign({ storedMeanwhile: [] }),
    noteUndoable: assign({
      undoable: ({ context: { undoable }, event }) => [
        ...undoable,
        eventAs(event, 'wish.undoable').subject,
      ],
    }),
    noteSettled: assign({
      undoable: ({ context: { undoable }, event }) =>
        without(undoable, eventAs(event, 'wish.settled').subject),
    }),
    noteRefused: assign({
      refused: ({ context: { refused }, event }) => {
        const { wish, refusal } = eventAs(event, 'wish.refused');
        return [...refused, { wish, refusal }];
      },
    }),
    endWish: acting(({ context, event, enqueue }) => {
      const { subject } = eventAs(event, 'wish.ended');
      enqueue.stopChild(`wish:${subject}`);
      enqueue.assign({ refused: withoutRefused(context.refused, subject) });
    }),
    hurryWishes: tellEvery('wish', { type: 'wish.hurry' }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    tellOffline: tellEvery('wish', { type: 'connectivity.offline' }),
    tellOnline: tellEvery('wish', { type: 'connectivity.online' }),
    countFailedTry: assign({ failedTries: ({ context }) => context.failedTries + 1 }),
    forgetFailedTries: assign({ failedTries: 0 }),
  },
  delays: {
    backoff: ({ context }) => backoffMs(context.failedTries),
    storePatience: storePatienceMs,
  },
}).createMachine({
  id: 'wishes',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    now: 0,
    storedMeanwhile: [],
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
    { id: 'watchLink', src: 'watchLink', onError: {} },
    { id: 'watchGone', src: 'watchGone', onError: {} },
  ],
  initial: 'reading',
  on: {
    'wishes.want': { actions: ['readClock', 'want'] },
    'wishes.undo': { actions: 'undo' },
    'wishes.dismiss': { actions: 'dismiss' },
    'wishes.pageLeft': { actions: 'hurryWishes' },
    'wishes.conversationGone': { actions: 'abandon' },
    'wish.stored': { actions: 'noteStored' },
    'wish.undoable': { actions: 'noteUndoable' },
    'wish.settled': { actions: 'noteSettled' },
    'wish.refused': { actions: 'noteRefused' },
    'wish.ended': { actions: 'endWish' },
    'connectivity.offline': { actions: ['noteOffline', 'tellOffline'] },
    'connectivity.online': { actions: ['noteOnline', 'tellOnline'] },
  },
  states: {
    reading: {
      tags: 'busy',
      entry: 'forgetStored',
      invoke: {
        id: 'loadStored',
        src: 'loadStored',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'takeStored', params: ({ event }) => event.output },
            'forgetFailedTries',
          ],
        },
        onError: { target: 'unreadable', actions: 'countFailedTry' },
      },
      after: { storePatience: { target: 'unreadable', actions: 'countFailedTry' } },
      on: { 'wishes.storeChanged': { target: 'reading', reenter: true } },
    },
    idle: { on: { 'wishes.storeChanged': 'reading' } },
    /** New wishes are sent all the same; the older ones wait. */
    unreadable: { tags: 'waiting', after: { backoff: 'reading' } },
  },
});

/** Answers whether the store has what another tab wants. An older wish is there because a newer one could not be stored. */
const isOther = ({ askedAt }: Wish, known: WishContext): boolean =>
  known.isStored ? askedAt !== known.wish.askedAt : askedAt > known.wish.askedAt;

const ownIn = ({ userId, link }: WishesContext): WishesInput => ({ userId, link });
