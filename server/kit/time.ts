/**
 * Declares the clock, which tests set to a minute or a month later, and the delays of the server, which tests shorten.
 */
import { searchIndexGatherMs, searchTimeoutMs } from '#contract/search-limits.ts';
import * as callLimits from '#contract/call-limits.ts';
import * as limits from '#contract/limits.ts';

export const contractTimings = {
  /** From a person's last socket to OFFLINE. */
  offlineAfterMs: limits.offlineAfterMs,
  /** Changes of presence that happen together leave together. */
  presenceFlushMs: 50,
  /** How often a node says that it lives, and how exactly lastSeenAt is known after a crash. */
  nodeBeatMs: 20_000,
  /** A node that was silent this long is dead; others notice at their next beat (contract: within 60 s). */
  nodeSilentMs: 40_000,
  /** Receipts that come within this time are sent together. */
  receiptsGatherMs: limits.receiptsBatchMs,
  /** Typing that is not renewed has ended. */
  typingForgottenMs: limits.typingForgottenMs,
  /** From a token's expiry to the end of its socket. */
  socketTokenGraceMs: limits.socketTokenGraceMs,
  /** A socket that is opened is told within this time whose it is, or closed. */
  socketAdmissionMs: limits.socketAdmissionMs,
  /** The time for the body of a request that is no upload. */
  bodyMs: 300_000,
  /** The same where nobody has said who they are. Such a body is small. */
  strangerBodyMs: 30_000,
  /** An upload may take long, but some of it must come within each such time (limits.uploadLeastBytes). */
  uploadPaceMs: 60_000,
  /** The time for making previews of one picture, while others wait; a picture that takes longer is kept as a file. */
  pictureMs: 60_000,
  /** How long a call rings (spec 9). */
  callRingMs: callLimits.callRingMs,
  /** From the caller's last socket to the end of the ringing. */
  callCallerGoneMs: callLimits.callCallerGoneMs,
  /** How often the caller's sockets are asked whether they are there while it rings. */
  callCallerAskedMs: callLimits.callCallerAskedMs,
  /** From accepting to being at the video server. */
  callJoinMs: callLimits.callJoinMs,
  /** From leaving the video server to being out of the call. */
  callReturnMs: callLimits.callReturnMs,
  /** How often the video server is asked who is there. */
  callReconcileMs: callLimits.callReconcileMs,
  /** The time for reaching the video server's signalling, and for its answer. */
  signallingHandshakeMs: 10_000,
  /** LiveKit and its clients ping each other every few seconds: one that is silent for this long is gone. */
  signallingIdleMs: 90_000,
  /** How often files that nobody can see any more are looked for. */
  filesSweepMs: 3_600_000,
  /** Changes are gathered this long before the index of the search takes them in. */
  searchGatherMs: searchIndexGatherMs,
  /** How often conversations that the index is behind with are looked for. */
  searchLookMs: 60_000,
  /** A search waits this long for each lock of whoever takes the same messages in. */
  searchWaitMs: 1_000,
  /** A statement of the search may take this long. */
  searchTimeoutMs,
  /** How often old entries of the log of the administration are removed. */
  adminSweepMs: 3_600_000,
};
export type Timings = Readonly<typeof contractTimings>;

/** The time of day, so that tests can be a minute or a month later. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
