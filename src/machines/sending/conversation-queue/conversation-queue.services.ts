import { fromCallback } from 'xstate';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { OutboxStore } from '#services/sending/outbox/types.ts';
import { isDoubted, isReady } from '../message/message.record.ts';
import type { QueueEvent, TurnReport } from './conversation-queue.events.ts';
import { noteFailure, type Place } from './conversation-queue.machine.ts';

interface QueueServices {
  readonly outboxStore: OutboxStore;
  readonly clock: DeviceClock;
}

/** Binds a queue to this device's clock and store, and to the store's lock. */
export function createQueueImplementations({ outboxStore, clock }: QueueServices) {
  return {
    actions: { noteFailure: noteFailure(() => clock.now()) },
    actors: {
      /** Holds the lock until it is stopped; the message is sent meanwhile. */
      holdTurn: fromCallback<QueueEvent, Place>(({ input, sendBack }) => {
        const leaving = new AbortController();
        const { signal } = leaving;
        const left = new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve()),
        );
        const report = (one: TurnReport) => {
          if (!signal.aborted) sendBack(one);
        };
        const work = async () => {
          report({ type: 'queue.locked' });
          const message = await findNext(outboxStore, input);
          report(message ? { type: 'queue.found', message } : { type: 'queue.empty' });
          await left;
        };
        outboxStore
          .exclusively(queueLock(input), work, signal)
          .catch(() => report({ type: 'queue.broke' }));
        return () => leaving.abort();
      }),
    },
  };
}

/** Names the lock under which the messages of a conversation are sent. */
export const queueLock = ({ userId, conversationId }: Place): string =>
  `${userId}/${conversationId}`;

/** Finds the next message: before anything else a discarded one that the server may have. */
async function findNext(store: OutboxStore, { userId, conversationId }: Place) {
  const all = await store.load(userId);
  const stored = all.filter((one) => one.conversationId === conversationId);
  return stored.find(isDoubted) ?? stored.find(isReady);
}
