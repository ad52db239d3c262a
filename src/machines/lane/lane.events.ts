import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** One conversation's messages on their way, one after another. */
export type LaneEvent =
  | ConnectivityFact
  /** There is (more) to send. */
  | { type: 'lane.wake' }
  /** 'Повторить': do not wait any longer. */
  | { type: 'lane.retry' }
  /** A message was taken away, perhaps the one that is being sent. */
  | { type: 'lane.discarded' };

/** What it tells the outbox: nothing is left to send. */
export interface LaneFact {
  readonly type: 'lane.drained';
  readonly conversationId: string;
}
