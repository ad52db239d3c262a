import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** One conversation's messages on their way, one after another. */
export type QueueEvent =
  | ConnectivityFact
  /** There is (more) to send. */
  | { type: 'queue.wake' }
  /** 'Повторить': do not wait any longer. */
  | { type: 'queue.retry' };

/** What it tells the outbox. */
export type QueueFact =
  /** Nothing is left that could be sent now. */
  | { type: 'queue.drained'; conversationId: string }
  /** The store holds something new to do: files to send once more, or a deletion. */
  | { type: 'queue.stored'; conversationId: string };
