import { assign, sendParent, setup } from 'xstate';
import type { Failure } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import { chosenPause, noPause, pausedAgain, type Pause } from '#machines/kit/pause.ts';
import { workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { QueueEvent, QueueFact } from './conversation-queue.events.ts';

/** The person and the conversation of a queue. */
export interface Place {
  readonly userId: string;
  readonly conversationId: string;
}

export interface QueueInput extends Place {
  readonly link: 'online' | 'offline';
}

interface QueueContext extends QueueInput, Pause {
  /** The message that has the turn, or had it last. */
  readonly next: UnsentMessage | null;
}

const fact =
  (type: 'queue.barred' | 'queue.unbarred' | 'queue.drained') =>
  ({ context: { conversationId } }: { context: QueueContext }): QueueFact => ({
    type,
    conversationId,
  });

/**
 * Makes the action that notes a failure and the pause after it; null: this device's store failed, and nobody else.
 * `now` reads the device's clock.
 */
export const noteFailure = (now: () => number) =>
  assign<QueueContext, QueueEvent, { readonly failure: Failure | null }, QueueEvent, never>(
    ({ context }, { failure }) => pausedAgain(context, failure, now()),
  );

/**
 * Gives the turn to the unsent messages of one conversation, one after another in the order of writing (architecture,
 * Data that must not be lost or doubled). A message whose files are still being uploaded holds nobody up: the first one
 * that is ready goes. The next message is read from this device's store under a lock of all tabs and is not remembered,
 * because another tab may have sent it. The lock is held until the message is done or its try has failed; after a
 * failure the queue waits and begins anew.
 */
export const conversationQueueMachine = setup({
  types: {} as {
    context: QueueContext;
    events: QueueEvent;
    input: QueueInput;
    tags: 'busy' | 'waiting';
  },
  actors: {
    /** Takes the lock, reports the next message, and holds the lock until it is stopped. */
    holdTurn: workerPlaceholder<QueueEvent, Place>(),
  },
  actions: {
    noteNext: assign({ next: (_, { message }: { message: UnsentMessage }) => message }),
    giveTurn: sendParent(({ context: { next }, event }): QueueFact => {
      const message = event.type === 'queue.found' ? event.message : next;
      if (!message) throw new Error('nobody has the turn');
      return { type: 'queue.turn', message };
    }),
    tellBarred: sendParent(fact('queue.barred')),
    tellUnbarred: sendParent(fact('queue.unbarred')),
    tellDrained: sendParent(fact('queue.drained')),
    /** conversation-queue.services.ts provides the device's clock. */
    noteFailure: noteFailure(() => 0),
    forgetFailures: assign(noPause),
  },
  guards: {
    beginsOffline: ({ context }) => context.link === 'offline',
    /** After a Retry-After of the server, the network's return does not shorten the wait. */
    isNotHeldBack: ({ context: { failure } }) =>
      failure?.kind !== 'http' || failure.retryAfterMs === null,
  },
  delays: {
    /** After this time the message tells that it waits for another tab. */
    otherTabNotice: 1_000,
    backoff: chosenPause,
  },
}).createMachine({
  id: 'conversationQueue',
  options: { maxIterations: 1_000 },
  context: ({ input }) => ({ ...input, next: null, ...noPause }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [{ guard: 'beginsOffline', target: 'offline' }, { target: 'holding' }],
    },
    holding: {
      invoke: {
        id: 'holdTurn',
        src: 'holdTurn',
        input: ({ context: { userId, conversationId } }) => ({ userId, conversationId }),
        onError: {
          target: 'waiting',
          actions: { type: 'noteFailure', params: { failure: null } },
        },
      },
      on: {
        'connectivity.offline': 'offline',
        'queue.broke': {
          target: 'waiting',
          actions: { type: 'noteFailure', params: { failure: null } },
        },
      },
      initial: 'locking',
      states: {
        /** Another tab may have the turn. */
        locking: {
          tags: 'busy',
          on: { 'queue.locked': 'looking' },
          after: { otherTabNotice: 'barred' },
        },
        barred: {
          tags: 'waiting',
          entry: 'tellBarred',
          exit: 'tellUnbarred',
          on: {
            'queue.locked': 'looking',
            'queue.retry': { target: '#conversationQueue.holding', reenter: true },
          },
        },
        looking: {
          tags: 'busy',
          on: {
            'queue.found': {
              target: 'given',
              actions: [{ type: 'noteNext', params: ({ event }) => event }, 'giveTurn'],
            },
            'queue.empty': { target: '#conversationQueue.drained', actions: 'forgetFailures' },
            /** More was stored, perhaps after this reading of the store. */
            'queue.wake': { target: '#conversationQueue.holding', reenter: true },
          },
        },
        given: {
          tags: 'busy',
          on: {
            'queue.done': {
              target: '#conversationQueue.holding',
              reenter: true,
              actions: 'forgetFailures',
            },
            'queue.failed': {
              target: '#conversationQueue.waiting',
              actions: { type: 'noteFailure', params: ({ event }) => event },
            },
            /** The hanging try is given up for a new one. */
            'queue.retry': { actions: 'giveTurn' },
          },
        },
      },
    },
    waiting: {
      tags: 'waiting',
      after: { backoff: 'holding' },
      on: {
        'connectivity.online': { guard: 'isNotHeldBack', target: 'holding' },
        'connectivity.offline': 'offline',
        'queue.retry': 'holding',
      },
    },
    /** No try can succeed; all messages go when the network is back. */
    offline: {
      tags: 'waiting',
      on: {
        'connectivity.online': 'holding',
        'queue.retry': 'holding',
      },
    },
    drained: {
      entry: 'tellDrained',
      on: { 'queue.wake': 'holding', 'queue.retry': 'holding' },
    },
  },
});
