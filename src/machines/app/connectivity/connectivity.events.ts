import type { PageSignal } from '#services/browser/page/types.ts';

export type ConnectivityEvent =
  | { type: 'page.signal'; signal: PageSignal }
  /** Something else saw the network work (the socket opened, an answer came). */
  | { type: 'connectivity.check' }
  /** The result of the last ping (raised by the machine itself). */
  | { type: 'ping.answered'; latencyMs: number }
  | { type: 'ping.failed' };

/** The facts that connectivity tells session, realtime, outbox, avatar and receipts. */
export type ConnectivityFact = { type: 'connectivity.online' } | { type: 'connectivity.offline' };
