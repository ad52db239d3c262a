import { assign, enqueueActions, sendParent, setup, stateIn } from 'xstate';
import type { Message } from '#contract/messages.ts';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import { backoffAfterMs } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder } from '#machines/kit/placeholder.ts';
import type { QueueEvent, QueueFact } from './conversation-queue.events.ts';

export interface QueueInput {
  readonly userId: string;
  readonly conversationId: string;
  readonly link: 'online' | 'offline';
}

interface QueueContext extends QueueInput {
  readonly failedTries: number;
  readonly failure: Failure | null;
}

/** What became of the first message that may go. */
export type Outcome =
  | { readonly kind: 'sent'; readonly message: Message }
  /** For good: it is kept with the reason and the next may go. */
  | { readonly kind: 'refused'; readonly clientId: string; readonly refusal: string }
  /** It was discarded during the try or after one whose answer was lost, and the server has taken it: its deletion is stored. */
  | { readonly kind: 'takenBack'; readonly messageId: string }
  /** The server has let its files go (contract, attachment_gone): they are sent once more. */
  | { readonly kind: 'filesGone' }
  | { readonly kind: 'nothing' };

type Answered = { readonly outcome: Outcome };
type Failed = { readonly error: unknown };

/**
 * The unsent messages of one conversation, one after another in the order of writing, each with the clientId
 * that it was given when Enter was pressed (architecture, Data that must not be lost or doubled). A message whose
 * files are still under way holds nobody up: the first that is ready goes. What is to go next is read from this
 * device's store under a lock of all tabs, not remembered: another tab may have sent it. What may pass is
 * tried again; what the server refuses stays, and the next goes.
 */
export const conversationQueueMachine = setup({
  types: {
    context: {} as QueueContext,
    events: {} as QueueEvent,
    input: {} as QueueInput,
    tags: {} as 'busy' | 'waiting',
  },
  actors: {
    sendNext: askPlaceholder<Outcome, { userId: string; conversationId: string }>(),
  },
  actions: {
    storeOutcome: enqueueActions(({ context, enqueue }, { outcome }: Answered) => {
      const { conversationId } = context;
      const stored: QueueFact = { type: 'queue.stored', conversationId };
      switch (outcome.kind) {
        case 'sent': {
          const { message } = outcome;
          enqueue(tell('db', { type: 'message.changed', message, version: message.version }));
          break;
        }
        case 'refused': {
          const { clientId, refusal } = outcome;
          enqueue(tell('db', { type: 'outgoing.changed', clientId, state: 'failed', refusal }));
          break;
        }
        case 'takenBack':
          enqueue(tell('db', { type: 'message.hidden', messageId: outcome.messageId }));
          enqueue.sendParent(stored);
          break;
        case 'filesGone':
          enqueue.sendParent(stored);
          break;
        case 'nothing':
      }
    }),
    tellDrained: sendParent(({ context }): QueueFact => ({
      type: 'queue.drained',
      conversationId: context.conversationId,
    })),
    noteFailure: assign({
      failedTries: ({ context }) => context.failedTries + 1,
      failure: (_, { error }: Failed) => failureOf(error),
    }),
    forgetFailures: assign({ failedTries: 0, failure: null }),
  },
  guards: {
    beginsOffline: ({ context }) => context.link === 'offline',
    isNothing: (_, { outcome }: Answered) => outcome.kind === 'nothing',
    wasWokenMeanwhile: stateIn({ sending: 'wokenMeanwhile' }),
    /** Where the server named a time (Retry-After), a network that is back does not shorten it. */
    isNotHeldBack: ({ context: { failure } }) =>
      failure?.kind !== 'http' || failure.retryAfterMs === null,
  },
  delays: { backoff: ({ context }) => backoffAfterMs(context.failedTries, context.failure) },
}).createMachine({
  id: 'conversationQueue',
  context: ({ input }) => ({ ...input, failedTries: 0, failure: null }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [{ guard: 'beginsOffline', target: 'offline' }, { target: 'sending' }],
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendNext',
        src: 'sendNext',
        input: ({ context: { userId, conversationId } }) => ({ userId, conversationId }),
        onDone: [
          {
            guard: 'wasWokenMeanwhile',
            target: 'sending',
            reenter: true,
            actions: [
              { type: 'storeOutcome', params: ({ event }) => ({ outcome: event.output }) },
              'forgetFailures',
            ],
          },
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ outcome: event.output }) },
            target: 'drained',
            actions: 'forgetFailures',
          },
          {
            target: 'sending',
            reenter: true,
            actions: [
              { type: 'storeOutcome', params: ({ event }) => ({ outcome: event.output }) },
              'forgetFailures',
            ],
          },
        ],
        onError: {
          target: 'waiting',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'connectivity.offline': 'offline',
        /** The try that hangs is given up; the next one sends the same clientId. */
        'queue.retry': { target: 'sending', reenter: true },
      },
      initial: 'asWoken',
      states: {
        asWoken: { on: { 'queue.wake': 'wokenMeanwhile' } },
        /** More was stored, perhaps after this try looked. */
        wokenMeanwhile: {},
      },
    },
    waiting: {
      tags: 'waiting',
      after: { backoff: 'sending' },
      on: {
        'connectivity.online': { guard: 'isNotHeldBack', target: 'sending' },
        'connectivity.offline': 'offline',
        'queue.retry': 'sending',
      },
    },
    /** No try can succeed; all go when the network is back. */
    offline: {
      tags: 'waiting',
      on: {
        'connectivity.online': 'sending',
        'queue.retry': 'sending',
      },
    },
    drained: {
      entry: 'tellDrained',
      on: { 'queue.wake': 'sending', 'queue.retry': 'sending' },
    },
  },
});
