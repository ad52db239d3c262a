import { assign, sendParent, setup } from 'xstate';
import { removalUndoMs } from '#contract/limits.ts';
import { backoff, failedAgain, failureIn, noFailures, type Tries } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import { refuses } from '#machines/kit/refusals.ts';
import type { RemovalEvent, RemovalFact } from './removal.events.ts';

export interface RemovalInput {
  readonly contactId: string;
}

/**
 * Removes one friend (spec 4, Contact): the friend is hidden here at once, and for 5 s the removal can be undone.
 * Nothing is stored, so the removal goes at once when the page or the account is left. The request outlives the page,
 * whenever it began; if no network takes it then, the two stay friends.
 */
export const removalMachine = setup({
  types: {} as {
    context: RemovalInput & Tries;
    events: RemovalEvent;
    input: RemovalInput;
    tags: 'busy' | 'waiting';
  },
  actors: { send: askPlaceholder<void, RemovalInput>() },
  actions: {
    hide: tell('db', ({ context: { contactId } }) => ({ type: 'contact.hidden', contactId })),
    unhide: tell('db', ({ context: { contactId } }) => ({ type: 'contact.unhidden', contactId })),
    forgetContact: tell('db', ({ context: { contactId } }) => ({
      type: 'contact.removed',
      contactId,
    })),
    tellSettled: sendParent(({ context: { contactId } }): RemovalFact => ({
      type: 'removal.settled',
      contactId,
    })),
    tellRefused: sendParent(({ context: { contactId }, event }): RemovalFact => ({
      type: 'removal.refused',
      contactId,
      failure: failureIn(event),
    })),
    tellEnded: sendParent(({ context: { contactId } }): RemovalFact => ({
      type: 'removal.ended',
      contactId,
    })),
    noteFailure: assign(({ context, event }) => failedAgain(context, event)),
  },
  guards: {
    isRefused: refuses,
  },
  delays: { removalUndo: removalUndoMs, backoff },
}).createMachine({
  id: 'removal',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, ...noFailures }),
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
          { guard: 'isRefused', target: 'refused', actions: 'tellRefused' },
          { target: 'waiting', actions: 'noteFailure' },
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
