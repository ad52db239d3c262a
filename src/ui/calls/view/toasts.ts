import type { CallStage } from '#machines/calls/call/call.selectors.ts';
import { callToasts } from '#ui/text/calls.ru.ts';

/** How the connection stands, as the chart says it (spec 2: Connecting, Reconnecting, Disconnected). */
export const stageToasts: Readonly<Record<CallStage, string | null>> = {
  idle: null,
  inviting: null,
  ringing: null,
  answering: callToasts.connecting,
  joining: callToasts.connecting,
  live: null,
  /** The library's own tries. */
  reconnecting: callToasts.reconnecting,
  peerLost: callToasts.peerReconnecting,
  /** Those are used up, and ours have begun. */
  rejoining: callToasts.disconnected,
  /** Its card says why. */
  ended: null,
};
