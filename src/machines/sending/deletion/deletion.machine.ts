import { assign, sendParent, setup } from 'xstate';
import { deletionUndoMs, storePatienceMs } from '#contract/limits.ts';
import type { UnsentDeletion } from '#services/sending/outbox/types.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { refusalOf, refuses } from '#machines/kit/refusals.ts';
import type { DeletionEvent, DeletionFact } from './deletion.events.ts';

export interface DeletionInput {
  readonly userId: string;
  readonly deletion: UnsentDeletion;
  /** The deletion was requested in this tab just now; otherwise it was found in the store. */
  readonly isOwn: boolean;
  /** How long a found deletion is left to the tab that it may belong to, in ms. */
  readonly leftAloneMs: number;
  readonly link: 'online' | 'offline';
}

interface DeletionContext extends DeletionInput, Tries {
  /** The page is being left, so the request must outlive it. */
  readonly isHurried: boolean;
}

export type AskedDeletion = Pick<DeletionInput, 'userId' | 'deletion'>;

const asked = ({ context: { userId, deletion } }: { context: DeletionContext }): AskedDeletion => ({
  userId,
  deletion,
});

const about =
  <Type extends string>(type: Type) =>
  ({ context: { deletion } }: { context: DeletionContext }) => ({
    type,
    messageId: deletion.messageId,
  });

/**
 * Deletes an own message for everyone (spec 4): the message is hidden here at once, and for 5 s the deletion can be
 * taken back. The deletion stays in this device's store until the server has acknowledged it; the next page sends it if
 * this one could not. A message whose deletion the server refuses shows again.
 */
export const deletionMachine = setup({
  types: {} as {
    context: DeletionContext;
    events: DeletionEvent;
    input: DeletionInput;
    tags: 'busy' | 'waiting' | 'failed';
  },
  actors: {
    store: askPlaceholder<void, AskedDeletion>(),
    /** Stores that the deletion was taken back, so that other tabs show the message again. */
    forget: askPlaceholder<void, AskedDeletion>(),
    /** Sends the deletion and then removes it from the store; a refused one counts as taken back. */
    send: askPlaceholder<void, AskedDeletion & { readonly isHurried: boolean }>(),
  },
  actions: {
    hide: tell('db', about('message.hidden')),
    unhide: tell('db', about('message.unhidden')),
    tellSettled: sendParent(about('deletion.settled')),
    tellRefused: sendParent(({ context: { deletion }, event }): DeletionFact => ({
      type: 'deletion.refused',
      messageId: deletion.messageId,
      refusal: refusalOf(failureIn(event)),
    })),
    tellEnded: sendParent(about('deletion.ended')),
    noteHurry: assign({ isHurried: true }),
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
    isOffline: ({ context }) => context.link === 'offline',
    isRefused: refuses,
  },
  delays: {
    deletionUndo: deletionUndoMs,
    leftAlone: ({ context }) => context.leftAloneMs,
    storePatience: storePatienceMs,
    backoff,
  },
}).createMachine({
  id: 'deletion',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, isHurried: false, ...noFailures }),
  initial: 'beginning',
  entry: 'hide',
  on: {
    'connectivity.offline': { actions: 'noteOffline' },
    'connectivity.online': { actions: 'noteOnline' },
  },
  states: {
    beginning: {
      always: [{ guard: 'isOwn', target: 'undoable' }, { target: 'leftAlone' }],
    },
    undoable: {
      exit: 'tellSettled',
      on: {
        'deletion.undo': 'undoing',
        'deletion.hurry': { target: 'sending', actions: 'noteHurry' },
      },
      after: { deletionUndo: 'due' },
      initial: 'storing',
      states: {
        /** A store that fails keeps nobody from deleting; the deletion then ends with this page. */
        storing: {
          invoke: {
            id: 'store',
            src: 'store',
            input: asked,
            onDone: 'stored',
            onError: 'stored',
          },
        },
        stored: {},
      },
    },
    /**
     * The deletion may belong to another tab, where it can still be taken back, so leaving this page does not hurry it.
     * When that tab is gone, this one sends it. A deletion that vanished from the store was sent: the message stays
     * hidden, because the server's event may come late.
     */
    leftAlone: {
      on: { 'deletion.takenBack': 'undone', 'deletion.vanished': 'done' },
      after: { leftAlone: 'due' },
    },
    due: {
      always: [{ guard: 'isOffline', target: 'retrying.offline' }, { target: 'sending' }],
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ ...asked({ context }), isHurried: context.isHurried }),
        onDone: 'done',
        onError: [
          { guard: 'isRefused', target: 'refused', actions: 'tellRefused' },
          { target: 'retrying', actions: 'noteFailure' },
        ],
      },
      on: { 'connectivity.offline': 'retrying.offline' },
    },
    retrying: {
      on: { 'deletion.hurry': { target: 'sending', actions: 'noteHurry' } },
      initial: 'backingOff',
      states: {
        backingOff: {
          tags: 'waiting',
          after: { backoff: '#deletion.sending' },
          on: {
            'connectivity.online': '#deletion.sending',
            'connectivity.offline': 'offline',
          },
        },
        offline: {
          tags: 'waiting',
          on: { 'connectivity.online': '#deletion.sending' },
        },
      },
    },
    /** The message shows again, and the person reads why. */
    refused: { tags: 'failed', entry: 'unhide', on: { 'deletion.dismiss': 'dismissed' } },
    /** A deletion that stayed in the store would be sent by the next page. */
    undoing: {
      entry: 'unhide',
      initial: 'forgetting',
      states: {
        forgetting: {
          tags: 'busy',
          invoke: {
            id: 'forget',
            src: 'forget',
            input: asked,
            onDone: '#deletion.undone',
            onError: { target: 'backingOff', actions: 'countFailedTry' },
          },
          after: { storePatience: { target: 'backingOff', actions: 'countFailedTry' } },
        },
        backingOff: { tags: 'waiting', after: { backoff: 'forgetting' } },
      },
    },
    done: { type: 'final', entry: 'tellEnded' },
    undone: { type: 'final', entry: ['unhide', 'tellEnded'] },
    dismissed: { type: 'final', entry: 'tellEnded' },
  },
});
