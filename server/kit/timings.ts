/** The server's own delays and periods. Tests shorten them. */
import * as limits from '#contract/limits.ts';

export interface Timings {
  /** From a person's last socket to OFFLINE. */
  readonly offlineAfterMs: number;
  /** Changes of presence that happen together leave together. */
  readonly presenceFlushMs: number;
  /** How often a node says that it lives, and how exactly lastSeenAt is known after a crash. */
  readonly nodeBeatMs: number;
  /** A node that was silent this long is dead; others notice at their next beat (contract: within 60 s). */
  readonly nodeSilentMs: number;
  /** Receipts that come within this time are sent together. */
  readonly receiptsGatherMs: number;
  /** Typing that is not renewed has ended. */
  readonly typingForgottenMs: number;
  /** From a token's expiry to the end of its socket. */
  readonly socketTokenGraceMs: number;
  /** The time for the body of a request that is no upload. */
  readonly bodyMs: number;
  /** An upload may take long, but not this long without a byte. */
  readonly uploadStalledMs: number;
  /** The time for making previews of one picture, while others wait; a picture that takes longer is kept as a file. */
  readonly pictureMs: number;
  /** How long a call rings (spec 9). */
  readonly callRingMs: number;
  /** From the caller's last socket to the end of the ringing. */
  readonly callCallerGoneMs: number;
  /** How often the caller's sockets are asked whether they are there while it rings. */
  readonly callCallerAskedMs: number;
  /** From accepting to being at the video server. */
  readonly callJoinMs: number;
  /** From leaving the video server to being out of the call. */
  readonly callReturnMs: number;
  /** How often the video server is asked who is there. */
  readonly callReconcileMs: number;
  /** How often files that nobody can see any more are looked for. */
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
