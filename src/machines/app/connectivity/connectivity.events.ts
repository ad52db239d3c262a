import type { PageSignal } from '#services/browser/page/types.ts';

export type ConnectivityEvent =
  | { type: 'page.signal'; signal: PageSignal }
  /** Something else saw the network work (the socket opened, an answer came). */
  | { type: 'connectivity.check' }
  /** How the last ping went (raised by itself). */
  | { type: 'ping.answered'; latencyMs: number }
  | { type: 'ping.failed' };

/** What connectivity tells session, realtime, outbox and receipts. */
export type ConnectivityFact = { type: 'connectivity.online' } | { type: 'connectivity.offline' };
