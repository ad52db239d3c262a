/**
 * Defines every socket event once (spec 7; contract, Socket). The server listens for no other event and publishes no
 * other one. The client takes its types from these tables.
 */
import * as v from 'valibot';
import * as calls from './calls.ts';
import { contact } from './contacts.ts';
import { conversation } from './conversations.ts';
import { errorCode } from './errors.ts';
import { message } from './messages.ts';
import type { NeedName } from './needs.ts';
import type { LimitName } from './rates.ts';
import type { Schema } from './route.ts';
import { conversationSettings } from './settings.ts';
import { id, time, whole } from './text.ts';
import { presenceStatus } from './users.ts';

/**
 * The events that a client may emit; `needs` says who may, and `limit` how often. Nobody opens a socket without an access token. The payload
 * is the first argument, and the acknowledgement callback may follow.
 */
export const clientEvents = {
  'conversation:join': { needs: 'participant', limit: 'event', payload: id },
  /** Leaving a conversation that one is not in succeeds as well. */
  'conversation:leave': { needs: 'session', limit: 'event', payload: id },
  'conversation:typing': {
    needs: 'writer',
    limit: 'typing',
    payload: v.object({ conversationId: id, typing: v.boolean('Нужно true или false') }),
  },
  'auth:refresh': {
    needs: 'ownSession',
    limit: 'event',
    payload: v.object({ token: v.string('Нужна строка') }),
  },
  'call:invite': { needs: 'writer', limit: 'ring', payload: calls.callInvite },
  'call:accept': { needs: 'participant', limit: 'callAnswer', payload: calls.callAccept },
  'call:decline': { needs: 'participant', limit: 'callAnswer', payload: calls.callDecline },
  'call:end': { needs: 'participant', limit: 'callAnswer', payload: calls.callEnd },
  'presence:active': {
    needs: 'session',
    limit: 'event',
    payload: v.object({ active: v.boolean('Нужно true или false') }),
  },
} as const satisfies Readonly<
  Record<string, { needs: NeedName; limit: LimitName; payload: Schema }>
>;

export const acknowledgement = v.variant('ok', [
  /** `callId` names the call that an invite or accept is about. */
  v.object({ ok: v.literal(true), callId: v.optional(id) }),
  v.object({ ok: v.literal(false), code: errorCode, message: v.string() }),
]);
export type Acknowledgement = v.InferOutput<typeof acknowledgement>;

const messageEvent = v.object({ conversationId: id, message, version: whole });

/** The server emits these; docs/contract.md tells to whom. */
export const serverEvents = {
  'message:new': messageEvent,
  'message:notify': v.object({
    conversationId: id,
    messageId: id,
    senderId: id,
    version: whole,
    /** The message counts as unread without a sound or a notification. */
    quiet: v.optional(v.literal(true)),
  }),
  'message:update': messageEvent,
  'receipts:update': v.object({
    conversationId: id,
    userId: id,
    lastReadSeq: whole,
    messageIds: v.array(id),
    status: v.picklist(['READ', 'SEEN']),
    receiptsVersion: whole,
  }),
  'conversations:new': v.object({ conversation }),
  'conversations:update': v.object({ conversation }),
  /** `left` is set when the person left by themselves, perhaps on another device. */
  'conversations:removed': v.object({ conversationId: id, left: v.optional(v.literal(true)) }),
  /** The person pinned, archived, muted or marked a conversation on one of their devices. */
  'conversations:settings': v.object({ conversationId: id, settings: conversationSettings }),
  'conversation:typing': v.object({ conversationId: id, userId: id, typing: v.boolean() }),
  'presence:update': v.object({ userId: id, status: presenceStatus, lastSeenAt: v.nullable(time) }),
  'profile:update': v.object({
    userId: id,
    avatarUrl: v.nullable(v.string()),
    displayName: v.string(),
  }),
  'contacts:request:new': v.object({ contact }),
  'contacts:request:accepted': v.object({ contact }),
  'contacts:removed': v.object({ contactId: id, userId: id }),
  /** The person blocked somebody, or let them go, on one of their devices. */
  'blocks:update': v.object({ userId: id, blocked: v.boolean() }),
  'call:incoming': calls.callIncoming,
  'call:accepted': calls.callAccepted,
  'call:declined': calls.callDeclined,
  'call:ended': calls.callEnded,
  /** One of the person's devices signed in or out. */
  'sessions:changed': v.object({}),
  /** Another device of the person has just signed in: `id` is its session's, `at` the time. */
  'session:new': v.object({ id, name: v.string(), at: time }),
  /** Told to administrators, whose page reads that part again; the log grows with each change. */
  'admin:changed': v.object({ what: v.picklist(['people', 'settings', 'invitations']) }),
  'session:ended': v.object({
    reason: v.picklist([
      'signedOut',
      'revoked',
      'passwordChanged',
      'expired',
      'tokenReused',
      'accountDeleted',
      'disabled',
    ]),
  }),
} as const;

export type ClientEventName = keyof typeof clientEvents;
export type ServerEventName = keyof typeof serverEvents;
export type ClientPayload<N extends ClientEventName> = v.InferOutput<
  (typeof clientEvents)[N]['payload']
>;
export type ServerPayload<N extends ServerEventName> = v.InferOutput<(typeof serverEvents)[N]>;
/** One server event with its payload, as a union over all of them. */
export type ServerEvent = {
  [N in ServerEventName]: { name: N; payload: ServerPayload<N> };
}[ServerEventName];
export type ClientEvent = {
  [N in ClientEventName]: { name: N; payload: ClientPayload<N> };
}[ClientEventName];

/** The values of `data.code` in a `connect_error`. */
export const refusalCodes = ['unauthorized', 'too_many', 'unavailable'] as const;
export type RefusalCode = (typeof refusalCodes)[number];
