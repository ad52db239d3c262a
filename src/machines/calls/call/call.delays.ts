/** How long a call in the page waits for what. */
import {
  callEndedShownMs,
  callJoinMs,
  callPeerMs,
  callRingMs,
  callRingSlackMs,
  callTitleBlinkMs,
  callTryPauseMs,
  notifyHiddenClaimMs,
} from '#contract/limits.ts';
import { backoffMs } from '#machines/kit/backoff.ts';
import type { CallContext } from './call.context.ts';

interface Waiting {
  readonly context: CallContext;
}

export const delays = {
  ringTimeout: ({ context }: Waiting) => context.incoming?.ringForMs ?? callRingMs,
  noticePause: notifyHiddenClaimMs,
  titleBlink: callTitleBlinkMs,
  placing: callRingMs,
  /** The server has ended the ringing by then. */
  calling: callRingMs + callRingSlackMs,
  tryPause: callTryPauseMs,
  joinPatience: callJoinMs,
  peerPatience: callPeerMs,
  rejoinPause: ({ context }: Waiting) => backoffMs(context.failedTries),
  endedShown: callEndedShownMs,
};
