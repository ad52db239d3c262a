/** A call in a conversation, as everybody in the conversation sees it, and what is said of it (contract, The call record). */
import * as v from 'valibot';
import * as limits from './limits.ts';
import { id, safeText, time, whole } from './text.ts';

/** Why a call ended, or for one person's devices the ringing alone. */
export const callEndReason = v.picklist([
  'ended',
  'cancelled',
  'declined',
  'missed',
  'answeredElsewhere',
  'declinedElsewhere',
  'busy',
  'failed',
]);
export type CallEndReason = v.InferOutput<typeof callEndReason>;

/** What became of the whole call: its line in the timeline says so. */
export const callOutcome = v.picklist([
  'ended',
  'cancelled',
  'declined',
  'missed',
  'busy',
  'failed',
]);
export type CallOutcome = v.InferOutput<typeof callOutcome>;

/** The running call of a conversation. */
export const call = v.object({
  callId: id,
  state: v.picklist(['ringing', 'live']),
  video: v.boolean(),
  callerId: id,
  startedAt: time,
  /** Who is in it, the caller first. */
  userIds: v.array(id),
  /** For whom it rings: a page that missed every event rings by this, and falls silent. */
  invitedIds: v.array(id),
});
export type Call = v.InferOutput<typeof call>;

/** What a service line says of a call that is over. */
export const callLine = v.object({
  kind: v.literal('call'),
  callId: id,
  video: v.boolean(),
  /** From the first answer to the end; null: nobody answered. */
  durationS: v.nullable(whole),
  outcome: callOutcome,
  /** Whom it rang for in vain: for them the line is unread. */
  missedBy: v.array(id),
});
export type CallLine = v.InferOutput<typeof callLine>;

const conversationCall = { conversationId: id, video: v.boolean('Нужно true или false') };

/**
 * What clients emit (spec 7); another call's `callId` is answered `call_over`. `attemptId` is the caller's own, new for each
 * attempt: the same again is the same call, and an attempt can be given up before its call has an id.
 */
export const callInvite = v.object({ ...conversationCall, attemptId: v.optional(id) });
export const callAccept = v.object({ ...conversationCall, callId: v.optional(id) });
export const callDecline = v.object({
  conversationId: id,
  callId: v.optional(id),
  /** It rang to its end and nobody touched it: missed, not declined. */
  reason: v.optional(v.literal('timeout')),
});
export const callEnd = v.object({
  conversationId: id,
  callId: v.optional(id),
  attemptId: v.optional(id),
});

/** What the server emits (spec 7). */
export const callIncoming = v.object({
  callId: id,
  conversationId: id,
  from: v.object({ id, name: v.string() }),
  video: v.boolean(),
  expiresAt: time,
  /** Counted down from its arrival: clocks are not compared. */
  ringForMs: whole,
});
export const callAccepted = v.object({
  callId: id,
  conversationId: id,
  userId: id,
  video: v.boolean(),
});
export const callDeclined = v.object({ callId: id, conversationId: id, userId: id });
export const callEnded = v.object({ callId: id, conversationId: id, reason: callEndReason });

/** Rooms of conversations are `conv-{conversationId}`; all others are free for whoever is signed in. */
export const conversationRoomPrefix = 'conv-';

/** Of whoever has no name (spec 9). */
export const guestName = 'guest';

/** `POST /livekit/token`: who one is comes from the session, whatever is said here (contract). */
export const roomTokenRequest = v.object({
  room: v.pipe(
    safeText,
    v.trim(),
    v.minLength(1, 'Введите название комнаты'),
    v.maxLength(limits.roomNameMaxChars, `Не длиннее ${limits.roomNameMaxChars} символов`),
  ),
  participantName: v.optional(v.nullable(safeText)),
  participantMetadata: v.optional(v.unknown()),
});
const tokenAndUrl = { token: v.string(), url: v.string() };
/** Twice, for clients that read `data` (spec 7). */
export const roomToken = v.object({ ...tokenAndUrl, data: v.object(tokenAndUrl) });
