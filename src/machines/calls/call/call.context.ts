/** Declares what this tab knows of calls, and makes the words to the server about the call in hand. */
import { assertEvent } from 'xstate';
import type { RememberedCall } from '#services/calls/call-memory/types.ts';
import { turned, type RoomTicket } from '../room-connection.ts';
import type { LastWord, LastWordsEvent } from '../last-words/last-words.events.ts';
import type { CallEnd, CallEvent, EndedBefore, Incoming, ShownCall } from './call.events.ts';

export interface CallInput {
  readonly userId: string;
}

/** Lets the room send: until then nothing that was captured leaves the device. */
export interface RoomCommand {
  readonly type: 'room.speak';
}

export interface CallContext extends CallInput {
  /** All running calls of my conversations, as the store has them. */
  readonly calls: readonly ShownCall[];
  readonly conversationId: string | null;
  /** null: the server has not named the call yet. */
  readonly callId: string | null;
  /** The name by which the call can be given up before the server has named it. */
  readonly attemptId: string | null;
  readonly isGroup: boolean;
  readonly isOutgoing: boolean;
  /**
   * Whether microphone and camera are on. At first the microphone is, and the camera if a call with video was wanted.
   */
  readonly audio: boolean;
  readonly video: boolean;
  readonly incoming: Incoming | null;
  /** Another call that rings meanwhile. */
  readonly next: Incoming | null;
  /** The waiting call that the person has put aside last. */
  readonly asideId: string | null;
  /** «Не беспокоить», or sounds are off. */
  readonly isSilent: boolean;
  /** The store's version of the conversation when the call began. */
  readonly sinceVersion: number;
  /** The store has said that I am in the call: when it says so no longer, I am out. */
  readonly wasIn: boolean;
  readonly ticket: RoomTicket | null;
  /** Failed tries in a row. */
  readonly failedTries: number;
  readonly reason: CallEnd | null;
  /** The call that ended a moment ago, while another one rings in its place. */
  readonly before: EndedBefore | null;
  readonly remembered: RememberedCall | null;
  /** The last few calls whose end was heard; the newest last. */
  readonly over: readonly { readonly callId: string; readonly reason: CallEnd }[];
  /** The last few calls whose answer was heard; the newest last. */
  readonly answered: readonly string[];
}

/** The arguments of the call's actions and guards. */
export interface Now {
  readonly context: CallContext;
  readonly event: CallEvent;
}

/** The call's own data while no call is in hand. */
export const noCall = {
  conversationId: null,
  callId: null,
  attemptId: null,
  isGroup: false,
  isOutgoing: false,
  audio: true,
  video: false,
  incoming: null,
  isSilent: false,
  sinceVersion: 0,
  wasIn: false,
  ticket: null,
  failedTries: 0,
  reason: null,
  before: null,
} as const;

export const nothingYet = {
  ...noCall,
  calls: [],
  next: null,
  asideId: null,
  remembered: null,
  over: [],
  answered: [],
} as const;

/**
 * Returns a value that some states know.
 * @throws Error in a state in which the value is not known.
 */
function known<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`There is no ${what} in this state`);
  return value;
}

export const conversationOf = (now: CallContext) => known(now.conversationId, 'conversation');
export const attemptOf = (now: CallContext) => known(now.attemptId, 'attempt');
const callOf = (now: CallContext) => known(now.callId, 'call');
export const nextIn = (now: CallContext) => known(now.next, 'other call');
export const incomingOf = (now: CallContext) => known(now.incoming, 'incoming call');

/** Notes how the person has turned microphone and camera, also for the time after a reload. */
export function withTurned({ context, event }: Now): Partial<CallContext> {
  assertEvent(event, 'room.turned');
  const now = turned(context, event);
  return { ...now, remembered: { callId: callOf(context), ...now } };
}

const say = (word: LastWord): LastWordsEvent => ({ type: 'lastWords.say', word });

/** Names the call or, before the server has named it, the attempt to place it. */
export function sayEnd({ context }: Pick<Now, 'context'>): LastWordsEvent {
  const { callId, attemptId } = context;
  const name = callId === null ? attemptId !== null && { attemptId } : { callId };
  const payload = { conversationId: conversationOf(context), ...name };
  return say({ name: 'call:end', payload });
}

/** Declines the call that rings, or the one that waits. */
export function sayDecline(
  { conversationId, callId }: Pick<CallContext, 'conversationId' | 'callId'>,
  timeout: { readonly reason?: 'timeout' } = {},
): LastWordsEvent {
  const named = callId !== null && { callId };
  const payload = { conversationId: known(conversationId, 'conversation'), ...named, ...timeout };
  return say({ name: 'call:decline', payload });
}

export const withdrawWords = ({ context: { callId } }: Pick<Now, 'context'>): LastWordsEvent => ({
  type: 'lastWords.withdraw',
  callId,
});
