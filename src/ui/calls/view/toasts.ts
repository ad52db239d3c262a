import type { CallStage } from '#machines/calls/call/call.selectors.ts';
import { callToasts } from '#ui/text/calls.ru.ts';

/** The words for each stage of the connection (spec 2: Connecting, Reconnecting, Disconnected). */
export const stageToasts: Readonly<Record<CallStage, string | null>> = {
  idle: null,
  inviting: null,
  ringing: null,
  answering: callToasts.connecting,
  joining: callToasts.connecting,
  live: null,
  /** The library tries to reconnect by itself. */
  reconnecting: callToasts.reconnecting,
  peerLost: callToasts.peerReconnecting,
  /** The library has given up, and our own attempts have begun. */
  rejoining: callToasts.disconnected,
  /** The card of the ended call tells the reason. */
  ended: null,
};
