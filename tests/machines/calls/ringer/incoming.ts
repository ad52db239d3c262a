import type { Incoming } from '#machines/calls/call/call.events.ts';

/** A call from Anna, who has told no name. */
export const incoming: Incoming = {
  conversationId: 'c1',
  callId: 'k1',
  fromId: 'anna',
  fromName: null,
  video: false,
  ringForMs: 25_000,
};
