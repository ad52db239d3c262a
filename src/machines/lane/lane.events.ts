import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** One conversation's messages on their way, one after another. */
export type LaneEvent =
  | ConnectivityFact
  /** There is (more) to send. */
  | { type: 'lane.wake' }
  | { type: 'lane.retry'; clientId: string };
