import { and, assign, not, sendParent, setup } from 'xstate';
import { storePatienceMs } from '#contract/limits.ts';
import type { ConversationSettings } from '#contract/settings.ts';
import type { Wish } from '#services/sending/wishes/types.ts';
import { actingFor } from '#machines/kit/acting.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { refusalOf, refuses } from '#machines/kit/refusals.ts';
import type { WishEvent, WishFact } from './wish.events.ts';
import { isUndoable, personOf, settingOf, undoMsOf } from './wish.subjects.ts';

export interface WishInput {
  readonly userId: string;
  readonly wish: Wish;
  /** The person has wanted it in this tab just now; otherwise it was found in the store. */
  readonly isOwn: boolean;
  /** How long a found wish is left to the tab that it may belong to, in ms. */
  readonly leftAloneMs: number;
  readonly link: 'online' | 'offline';
}

export interface WishContext extends WishInput, Tries {
  /** The page is being left, so the request is made at once and must outlive it. */
  readonly isHurried: boolean;
  readonly isStored: boolean;
  /**
   * The wish that is being sent or was tried last, by this page or by the one that stored it: the server may have it. null:
   * none that it has not answered.
   */
  readonly tried: Wish | null;
}

export type AskedWish = Pick<WishInput, 'userId' | 'wish'>;

export type WishToSend = AskedWish & Pick<WishContext, 'isHurried' | 'isStored'>;

/**
 * The server's settings of the chat, where its answer has them. `isGone`: another tab has sent the wish, or has given it
 * up.
 */
export type SentWish = ConversationSettings | 'isSent' | 'isGone';

const acting = actingFor<WishContext, WishEvent, never>();

const asked = ({ context: { userId, wish } }: { context: WishContext }): AskedWish => ({
  userId,
  wish,
});

const about =
  <Type extends string>(type: Type) =>
  ({ context: { wish } }: { context: WishContext }) => ({ type, subject: wish.subject });

/**
 * Brings one state that a person wants to the server (a block, a setting of a chat). It is stored first
 * and shown at once, over what the server has; what can be taken back waits for some seconds. The last wish about a
 * subject counts, and tabs send one after another. What the server has not acknowledged the next page sends.
 */
export const wishMachine = setup({
  types: {} as {
    context: WishContext;
    events: WishEvent;
    input: WishInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    store: askPlaceholder<void, AskedWish>(),
    /** Removes the wish from the store, so that nobody sends it. */
    forget: askPlaceholder<void, AskedWish>(),
    /**
     * Sends the wish under the lock of its subject, and at once where the page is being left, and then removes it from
     * the store, refused ones, too.
     */
    send: askPlaceholder<SentWish, WishToSend>(),
  },
  actions: {
    show: tell('db', ({ context: { wish } }) => ({
      type: 'wish.shown',
      subject: wish.subject,
      value: wish.value,
    })),
    hide: tell('db', about('wish.gone')),
    /**
     * The store may hear of them by the socket later than by the answer, or have heard of newer ones: their version tells.
     */
    tellSettings: acting<SentWish>(({ context: { wish }, enqueue }, settings) => {
      const setting = settingOf(wish.subject);
      if (!setting || typeof settings === 'string') return;
      const payload = { conversationId: setting.conversationId, settings };
      enqueue(tell('db', { type: 'conversations:settings', payload }));
    }),
    tellBlock: acting(({ context: { wish }, enqueue }) => {
      const userId = personOf(wish.subject);
      const blocked = wish.value === true;
      if (userId) enqueue(tell('blocks', { type: 'blocks.settled', userId, blocked }));
    }),
    takeWant: assign({
      wish: ({ context: { wish }, event }) => {
        const { value, askedAt } = eventAs(event, 'wish.want');
        return { ...wish, value, askedAt };
      },
      isOwn: true,
      isStored: false,
    }),
    /** Back to what is being sent: its answer then removes it from the store. */
    takeTried: assign({
      wish: ({ context: { wish, tried } }) => tried ?? wish,
      isStored: false,
    }),
    takeRead: assign({
      wish: ({ event }) => eventAs(event, 'wish.read').wish,
      tried: ({ event }) => eventAs(event, 'wish.read').wish,
      isOwn: false,
      isStored: true,
      leftAloneMs: ({ event }) => 2 * undoMsOf(eventAs(event, 'wish.read').wish),
    }),
    noteTried: assign({ tried: ({ context }) => context.wish }),
    /** Keeps what was tried: the server has it, so going back needs a request. */
    goOn: assign(noFailures),
    forgetTried: assign({ tried: null, ...noFailures }),
    tellStored: sendParent(about('wish.stored')),
    noteStored: assign({ isStored: true }),
    tellUndoable: sendParent(about('wish.undoable')),
    tellSettled: sendParent(about('wish.settled')),
    tellRefused: sendParent(({ context: { wish }, event }): WishFact => ({
      type: 'wish.refused',
      wish,
      refusal: refusalOf(failureIn(event)),
    })),
    tellEnded: sendParent(about('wish.ended')),
    noteHurry: assign({ isHurried: true }),
    forgetHurry: assign({ isHurried: false }),
    noteOffline: assign({ link: 'offline' }),
    noteOnline: assign({ link: 'online' }),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
    countFailedTry: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: null,
    }),
  },
  guards: {
    isOwn: ({ context }) => context.isOwn,
    isUndoable: ({ context }) => isUndoable(context.wish),
    isHurried: ({ context }) => context.isHurried,
    isOffline: ({ context }) => context.link === 'offline',
    isStored: ({ context }) => context.isStored,
    isSame: ({ context: { wish }, event }) => wish.value === eventAs(event, 'wish.want').value,
    isTried: ({ context: { tried }, event }) => tried?.value === eventAs(event, 'wish.want').value,
    /** The server has it, and nothing else has been sent. */
    isBack: ({ context: { wish, tried }, event }) =>
      tried === null && wish.before === eventAs(event, 'wish.want').value,
    isOvertaken: ({ context: { wish, tried } }) => wish.value !== tried?.value,
    isSent: (_, answer: SentWish) => answer !== 'isGone',
    isRefused: refuses,
  },
  delays: {
    undo: ({ context }) => undoMsOf(context.wish),
    leftAlone: ({ context }) => context.leftAloneMs,
    storePatience: storePatienceMs,
    backoff,
  },
}).createMachine({
  id: 'wish',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({
    ...input,
    isHurried: false,
    isStored: !input.isOwn,
    tried: input.isOwn ? null : input.wish,
    ...noFailures,
  }),
  initial: 'beginning',
  entry: 'show',
  on: {
    'connectivity.offline': { actions: 'noteOffline' },
    'connectivity.online': { actions: 'noteOnline' },
    'wish.abandon': '.undoing',
  },
  states: {
    beginning: {
      always: [{ guard: 'isOwn', target: 'storing' }, { target: 'leftAlone' }],
    },
    storing: {
      invoke: {
        id: 'store',
        src: 'store',
        input: asked,
        onDone: { target: 'kept', actions: ['noteStored', 'tellStored'] },
        /** A store that fails keeps nobody from wishing; the wish then ends with this page. */
        onError: 'kept',
      },
      after: { storePatience: 'kept' },
      on: {
        'wish.want': [
          { guard: 'isSame' },
          { guard: 'isBack', target: 'undoing' },
          { target: 'storing', reenter: true, actions: ['takeWant', 'show'] },
        ],
        /** A page that is being left may not hear from its store again. */
        'wish.hurry': { target: 'sending', actions: 'noteHurry' },
      },
    },
    kept: {
      always: [{ guard: 'isUndoable', target: 'undoable' }, { target: 'due' }],
    },
    undoable: {
      entry: 'tellUndoable',
      exit: 'tellSettled',
      after: { undo: 'due' },
      on: {
        'wish.undo': 'undoing',
        'wish.hurry': { target: 'sending', actions: 'noteHurry' },
        'wish.want': [
          { guard: 'isSame' },
          { guard: 'isBack', target: 'undoing' },
          { target: 'storing', actions: ['takeWant', 'show'] },
        ],
        'wish.read': { target: 'leftAlone', actions: ['takeRead', 'show'] },
        'wish.vanished': { guard: 'isStored', target: 'undone' },
      },
    },
    /**
     * The wish may belong to another tab, where it can still be taken back, so leaving this page does not hurry it.
     * When that tab is gone, this one sends it. The page before may have sent it as it was left, so going back needs a
     * request.
     */
    leftAlone: {
      after: { leftAlone: 'due' },
      on: {
        'wish.want': { target: 'storing', actions: ['takeWant', 'show'] },
        'wish.read': { target: 'leftAlone', reenter: true, actions: ['takeRead', 'show'] },
        'wish.vanished': 'undone',
      },
    },
    due: {
      always: [{ guard: 'isOffline', target: 'retrying.offline' }, { target: 'sending' }],
    },
    sending: {
      tags: 'busy',
      entry: 'noteTried',
      /** The page may stay after all: later tries wait for their turn among the tabs. */
      exit: 'forgetHurry',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }): WishToSend => {
          const { isHurried, isStored } = context;
          return { ...asked({ context }), isHurried, isStored };
        },
        onDone: [
          {
            guard: 'isOvertaken',
            target: 'storing',
            actions: [{ type: 'tellSettings', params: ({ event }) => event.output }, 'goOn'],
          },
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'tellSettings', params: ({ event }) => event.output },
          },
          { target: 'undone' },
        ],
        onError: [
          { guard: and(['isRefused', 'isOvertaken']), target: 'storing', actions: 'forgetTried' },
          { guard: 'isRefused', target: 'refused', actions: ['tellRefused', 'forgetTried'] },
          { target: 'retrying', actions: 'noteFailure' },
        ],
      },
      on: {
        /** It is stored at once and goes after the answer, never beside it. */
        'wish.want': [
          { guard: 'isSame' },
          { guard: 'isTried', target: '.storing', actions: ['takeTried', 'show'] },
          { target: '.storing', actions: ['takeWant', 'show'] },
        ],
        /** The try may still wait for the lock, and its request would end with the page. */
        'wish.hurry': {
          guard: and([not('isHurried'), not('isOvertaken')]),
          target: 'sending',
          reenter: true,
          actions: 'noteHurry',
        },
        'connectivity.offline': { target: 'retrying.offline', actions: 'noteOffline' },
      },
      initial: 'resting',
      states: {
        resting: {},
        storing: {
          invoke: {
            id: 'store',
            src: 'store',
            input: asked,
            onDone: { target: 'resting', actions: ['noteStored', 'tellStored'] },
            /** The wish then ends with this page. */
            onError: 'resting',
          },
          after: { storePatience: 'resting' },
        },
      },
    },
    retrying: {
      on: {
        'wish.hurry': { target: 'sending', actions: 'noteHurry' },
        'wish.want': [{ guard: 'isSame' }, { target: 'storing', actions: ['takeWant', 'show'] }],
        'wish.read': { target: 'leftAlone', actions: ['takeRead', 'show'] },
        'wish.vanished': { guard: 'isStored', target: 'undone' },
      },
      initial: 'backingOff',
      states: {
        backingOff: {
          tags: 'waiting',
          after: { backoff: '#wish.sending' },
          on: {
            'connectivity.online': { target: '#wish.sending', actions: 'noteOnline' },
            'connectivity.offline': { target: 'offline', actions: 'noteOffline' },
          },
        },
        offline: {
          tags: 'waiting',
          on: { 'connectivity.online': { target: '#wish.sending', actions: 'noteOnline' } },
        },
      },
    },
    /** The server's truth shows again, and the person reads why. */
    refused: {
      tags: 'failed',
      entry: 'hide',
      on: {
        'wish.dismiss': 'dismissed',
        'wish.want': { target: 'storing', actions: ['takeWant', 'show'] },
      },
    },
    /** A wish that stayed in the store would be sent by the next page. */
    undoing: {
      entry: 'hide',
      on: { 'wish.abandon': {}, 'wish.want': { target: 'storing', actions: ['takeWant', 'show'] } },
      initial: 'forgetting',
      states: {
        forgetting: {
          tags: 'busy',
          invoke: {
            id: 'forget',
            src: 'forget',
            input: asked,
            onDone: '#wish.undone',
            onError: { target: 'backingOff', actions: 'countFailedTry' },
          },
          after: { storePatience: { target: 'backingOff', actions: 'countFailedTry' } },
        },
        backingOff: { tags: 'waiting', after: { backoff: 'forgetting' } },
      },
    },
    done: { type: 'final', entry: ['tellBlock', 'hide', 'tellEnded'] },
    undone: { type: 'final', entry: ['hide', 'tellEnded'] },
    dismissed: { type: 'final', entry: 'tellEnded' },
  },
});
