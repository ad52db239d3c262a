/**
 * Makes the data of a call that begins: it rings, or the person places it, joins it or comes back into it after a
 * reload.
 */
import { assertEvent, type AnyActorRef } from 'xstate';
import { callRingMs } from '#contract/call-limits.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { readPreferences } from '#machines/settings/preferences/preferences.selectors.ts';
import { noCall, type CallContext, type Now as Given } from './call.context.ts';
import type { EndedBefore, Incoming } from './call.events.ts';
import { incomingIn, rememberedIn, ringingFor, unknownVersion } from './call.facts.ts';

interface Now extends Given {
  readonly system: AnyActorRef['system'];
}
type Begun = Partial<CallContext>;

/** Reads from the store what a call needs to know of the conversation in which it begins. */
function inConversation({ system }: Now, conversationId: string) {
  const db = readDb(system);
  return {
    conversationId,
    isGroup: db !== null && selectIsGroup(db, conversationId),
    sinceVersion: db?.conversations[conversationId]?.version ?? unknownVersion,
  };
}

/** Answers whether calls ring silently: «Не беспокоить» is chosen, or sounds are off. */
const isSilentIn = ({ system }: Now): boolean =>
  readDb(system)?.self.chosenStatus === 'DND' || !readPreferences(system).sounds;

const endedBefore = ({ conversationId, reason, isOutgoing }: CallContext): EndedBefore | null =>
  conversationId === null || reason === null ? null : { conversationId, reason, isOutgoing };

/** Makes the ringing call the one in hand. If a call has just ended, the views go on showing its end. */
const ringing = (now: Now, incoming: Incoming): Begun => ({
  ...noCall,
  ...inConversation(now, incoming.conversationId),
  before: endedBefore(now.context),
  incoming,
  callId: incoming.callId,
  isSilent: isSilentIn(now),
});

export function ringingNow(now: Now): Begun {
  const incoming = incomingIn(now.event);
  return incoming ? ringing(now, incoming) : {};
}

/** Begins the ringing of the call that has waited. */
export function ringingNext(now: Now): Begun {
  const { next } = now.context;
  return next ? { ...ringing(now, next), next: null } : {};
}

/**
 * Takes a ringing call from the store, because its event was lost. How long it has been ringing is not known; the
 * server ends it in time.
 */
export function ringingByStore(now: Now): Begun {
  const shown = ringingFor(now.context);
  if (!shown) return {};
  const { conversationId, callId, callerId: fromId, video } = shown;
  const incoming = { conversationId, callId, fromId, fromName: null, video, ringForMs: callRingMs };
  return ringing(now, incoming);
}

export function placing(now: Now): Begun {
  const { event } = now;
  assertEvent(event, 'call.start');
  const { conversationId, video } = event;
  return { ...noCall, ...inConversation(now, conversationId), video, isOutgoing: true };
}

/** Joins a running call, also one that this device has left before. */
export function joining(now: Now): Begun {
  const { context, event } = now;
  assertEvent(event, 'call.join');
  const { conversationId, video } = event;
  const shown = context.calls.find((one) => one.conversationId === conversationId);
  const callId = shown?.callId ?? null;
  const over = context.over.filter((one) => one.callId !== callId);
  return { ...noCall, ...inConversation(now, conversationId), callId, video, over };
}

/** Takes up the call again as it was before the page was loaded anew. */
export function comingBack(now: Now): Begun {
  const { remembered, userId } = now.context;
  const shown = rememberedIn(now.context);
  if (!shown || !remembered) return {};
  const { callId, conversationId, callerId } = shown;
  return {
    ...noCall,
    ...inConversation(now, conversationId),
    callId,
    audio: remembered.audio,
    video: remembered.video,
    isOutgoing: callerId === userId,
    wasIn: true,
  };
}
