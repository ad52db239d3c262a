/** Defines a conversation's call as its participants see it, and the events about it (contract, The call record). */
import * as v from 'valibot';
import * as callLimits from './call-limits.ts';
import { id, safeText, time, whole } from './text.ts';

const outcomes = ['ended', 'cancelled', 'declined', 'missed', 'busy', 'failed'] as const;

/** How the whole call ended, as its line in the timeline says. */
export const callOutcome = v.picklist(outcomes);
export type CallOutcome = v.InferOutput<typeof callOutcome>;

/** Why a call ended, or why it stopped ringing on one person's devices. */
export const callEndReason = v.picklist([...outcomes, 'answeredElsewhere', 'declinedElsewhere']);
export type CallEndReason = v.InferOutput<typeof callEndReason>;

/** The running call of a conversation. */
export const call = v.object({
  callId: id,
  state: v.picklist(['ringing', 'live']),
  video: v.boolean(),
  callerId: id,
  startedAt: time,
  /** The people in the call, the caller first. */
  userIds: v.array(id),
  /** The people for whom it rings: a page that missed the events starts and stops ringing by this list. */
  invitedIds: v.array(id),
});
export type Call = v.InferOutput<typeof call>;

/** The service line of a call that is over. */
export const callLine = v.object({
  kind: v.literal('call'),
  callId: id,
  video: v.boolean(),
  /** Counted from the first answer to the end; null when nobody answered. */
  durationS: v.nullable(whole),
  outcome: callOutcome,
  /** The people whom it rang in vain; for them the line is unread. */
  missedBy: v.array(id),
});
export type CallLine = v.InferOutput<typeof callLine>;

/** A call that is over, as the list of recent calls shows it; `messageId` is its line's. */
export const pastCall = v.object({
  messageId: id,
  conversationId: id,
  callerId: id,
  createdAt: time,
  line: callLine,
});
export type PastCall = v.InferOutput<typeof pastCall>;

const conversationCall = { conversationId: id, video: v.boolean('Нужно true или false') };

/**
 * Clients emit these (spec 7). The server answers `call_over` to the `callId` of another call. The caller makes a new
 * `attemptId` for each attempt: repeating an invite with it begins no second call, and the attempt can be ended before
 * its call has an id.
 */
export const callInvite = v.object({ ...conversationCall, attemptId: v.optional(id) });
export const callAccept = v.object({ ...conversationCall, callId: v.optional(id) });
export const callDecline = v.object({
  conversationId: id,
  callId: v.optional(id),
  /** The ringing ended by itself: the call is missed, not declined. */
  reason: v.optional(v.literal('timeout')),
});
export const callEnd = v.object({
  conversationId: id,
  callId: v.optional(id),
  attemptId: v.optional(id),
});

/** The server emits these (spec 7). */
export const callIncoming = v.object({
  callId: id,
  conversationId: id,
  from: v.object({ id, name: v.string() }),
  video: v.boolean(),
  expiresAt: time,
  /** The page counts this down from the event's arrival, because clocks may differ. */
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

/** The room of a conversation is called `conv-{conversationId}`. All other rooms are open to whoever is signed in. */
export const conversationRoomPrefix = 'conv-';

/** The name of a person who has none (spec 9). */
export const guestName = 'guest';

/** The body of `POST /livekit/token`. The session tells who the caller is; name and metadata are ignored (contract). */
export const roomTokenRequest = v.object({
  room: v.pipe(
    safeText,
    v.trim(),
    v.minLength(1, 'Введите название комнаты'),
    v.maxLength(callLimits.roomNameMaxChars, `Не длиннее ${callLimits.roomNameMaxChars} символов`),
  ),
  participantName: v.optional(v.nullable(safeText)),
  participantMetadata: v.optional(v.unknown()),
});
const tokenAndUrl = { token: v.string(), url: v.string() };
/** The answer carries both fields twice, because some clients read them from `data` (spec 7). */
export const roomToken = v.object({ ...tokenAndUrl, data: v.object(tokenAndUrl) });
