import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** One conversation's messages on their way, one after another. */
export type LaneEvent =
  | ConnectivityFact
  /** There is (more) to send. */
  | { type: 'lane.wake' }
  /** 'Повторить': do not wait any longer. */
  | { type: 'lane.retry' };

/** What it tells the outbox. */
export type LaneFact =
  /** Nothing is left that could be sent now. */
  | { type: 'lane.drained'; conversationId: string }
  /** The store holds something new to do: files to send once more, or a deletion. */
  | { type: 'lane.stored'; conversationId: string };
