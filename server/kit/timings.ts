/** How long the server waits before it says something by itself; tests wait less. */
import * as limits from '#contract/limits.ts';

export interface Timings {
  /** From a person's last socket to OFFLINE. */
  readonly offlineAfterMs: number;
  /** Changes of presence that happen together leave together. */
  readonly presenceFlushMs: number;
  /** A node says this often that it lives: so exactly is lastSeenAt known after a crash. */
  readonly nodeBeatMs: number;
  /** A node that said nothing for so long is dead; noticed at the next beat (contract: within 60 s). */
  readonly nodeSilentMs: number;
  /** What others read leaves together. */
  readonly receiptsGatherMs: number;
  /** Typing that is not renewed has ended. */
  readonly typingForgottenMs: number;
  /** From a token's expiry to the end of its socket. */
  readonly socketTokenGraceMs: number;
  /** The body of a request is here within this time; an upload's has its own. */
  readonly bodyMs: number;
  /** An upload may take long, but not this long without a byte. */
  readonly uploadStalledMs: number;
  /** One picture's turn; what takes longer is a file. Others wait meanwhile. */
  readonly pictureMs: number;
  /** A call rings so long (spec 9). */
  readonly callRingMs: number;
  /** From the caller's last socket to the end of the ringing. */
  readonly callCallerGoneMs: number;
  /** While it rings the caller's sockets are asked this often whether they are there. */
  readonly callCallerAskedMs: number;
  /** From accepting to being at the video server. */
  readonly callJoinMs: number;
  /** From leaving the video server by itself to being out of the call. */
  readonly callReturnMs: number;
  /** The video server is asked who is there this often. */
  readonly callReconcileMs: number;
  /** Files that nobody can see any more are looked for this often. */
  readonly filesSweepMs: number;
}

export const contractTimings: Timings = {
  offlineAfterMs: limits.offlineAfterMs,
  presenceFlushMs: 50,
  nodeBeatMs: 20_000,
  nodeSilentMs: 40_000,
  receiptsGatherMs: limits.receiptsBatchMs,
  typingForgottenMs: limits.typingForgottenMs,
  socketTokenGraceMs: limits.socketTokenGraceMs,
  bodyMs: 300_000,
  uploadStalledMs: 60_000,
  pictureMs: 60_000,
  callRingMs: limits.callRingMs,
  callCallerGoneMs: limits.callCallerGoneMs,
  callCallerAskedMs: limits.callCallerAskedMs,
  callJoinMs: limits.callJoinMs,
  callReturnMs: limits.callReturnMs,
  callReconcileMs: limits.callReconcileMs,
  filesSweepMs: 3_600_000,
};
