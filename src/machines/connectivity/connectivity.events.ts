import type { PageSignal } from '#services/page/types.ts';

export type ConnectivityEvent =
  | { type: 'page.signal'; signal: PageSignal }
  /** Something else saw the network work (the socket opened, an answer came). */
  | { type: 'connectivity.check' };

/** What connectivity tells realtime, outbox and sync. */
export type ConnectivityFact = { type: 'connectivity.online' } | { type: 'connectivity.offline' };
