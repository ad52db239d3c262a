import { assign, sendParent, setup } from 'xstate';
import { removalUndoMs } from '#contract/limits.ts';
import { failureOf, isPassing, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { RemovalEvent, RemovalFact } from './removal.events.ts';

export interface RemovalInput {
  readonly contactId: string;
}

interface RemovalContext extends RemovalInput {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

type Failed = { readonly error: unknown };

/**
 * The removal of one friend (spec 4, Contact): the friend is hidden here at once, and for 5 s it can be undone. Nothing
 * is stored: when the page or the account is left, the removal goes at once. The request outlives the page, whenever it
 * began; if no network takes it then, the two stay friends.
 */
export const removalMachine = setup({
  types: {} as {
    context: RemovalContext;
    events: RemovalEvent;
    input: RemovalInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    send: askPlaceholder<void, RemovalInput>(),
  },
  actions: {
    hide: tell<'db', RemovalContext, RemovalEvent>('db', ({ context: { contactId } }) => ({
      type: 'contact.hidden',
      contactId,
    })),
    unhide: tell<'db', RemovalContext, RemovalEvent>('db', ({ context: { contactId } }) => ({
      type: 'contact.unhidden',
      contactId,
    })),
    forgetContact: tell<'db', RemovalContext, RemovalEvent>('db', ({ context: { contactId } }) => ({
      type: 'contact.removed',
      contactId,
    })),
    tellSettled: sendParent(({ context: { contactId } }): RemovalFact => ({
      type: 'removal.settled',
      contactId,
    })),
    tellRefused: sendParent(({ context: { contactId } }, { error }: Failed): RemovalFact => ({
      type: 'removal.refused',
      contactId,
      failure: failureOf(error),
    })),
    tellEnded: sendParent(({ context: { contactId } }): RemovalFact => ({
      type: 'removal.ended',
      contactId,
    })),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
  },
  guards: {
    /** 401: the session ended during the request. */
    isRefused: (_, { error }: Failed) => {
      const failure = failureOf(error);
      return !isPassing(failure) && failure.kind === 'http' && failure.status !== 401;
    },
  },
  delays: {
    removalUndo: removalUndoMs,
    backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure),
  },
}).createMachine({
  id: 'removal',
  context: ({ input }) => ({ ...input, failedTries: 0, failure: null }),
  initial: 'undoable',
  entry: 'hide',
  states: {
    undoable: {
      exit: 'tellSettled',
      on: {
        'removal.undo': 'undone',
        'removal.hurry': 'sending',
      },
      after: { removalUndo: 'sending' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { contactId } }) => ({ contactId }),
        onDone: 'done',
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'tellRefused', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    /** The friend stays hidden meanwhile. */
    waiting: {
      tags: 'waiting',
      on: { 'removal.hurry': 'sending' },
      after: { backoff: 'sending' },
    },
    done: { type: 'final', entry: ['forgetContact', 'tellEnded'] },
    undone: { type: 'final', entry: ['unhide', 'tellEnded'] },
    refused: { type: 'final', entry: ['unhide', 'tellEnded'] },
  },
});
