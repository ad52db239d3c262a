/** How long the server waits before it says something by itself; tests wait less. */
import * as limits from '#contract/limits.ts';

export interface Timings {
  /** From a person's last socket to OFFLINE. */
  readonly offlineAfterMs: number;
  /** Changes of presence that happen together leave together. */
  readonly presenceFlushMs: number;
  /** What others read leaves together. */
  readonly receiptsGatherMs: number;
  /** Typing that is not renewed has ended. */
  readonly typingForgottenMs: number;
  /** From a token's expiry to the end of its socket. */
  readonly socketTokenGraceMs: number;
}

export const contractTimings: Timings = {
  offlineAfterMs: limits.offlineAfterMs,
  presenceFlushMs: 50,
  receiptsGatherMs: limits.receiptsBatchMs,
  typingForgottenMs: limits.typingForgottenMs,
  socketTokenGraceMs: limits.socketTokenGraceMs,
};
