/** What a call needs to go on, and what can be asked of it. */
import type { ClientEvent } from '#contract/events.ts';
import type { RememberedCall } from '#services/calls/call-memory/types.ts';
import type { CallEnd, EndedBefore, Incoming, ShownCall } from './call.events.ts';
import type { RoomInput, RoomTicket } from './call.room.ts';

export interface CallInput {
  readonly userId: string;
}

/** The last word of this device about a call; it says which one. */
export type Parting = Extract<ClientEvent, { name: 'call:decline' | 'call:end' }>;

export interface CallContext extends CallInput {
  /** Only then is anything emitted. */
  readonly isLive: boolean;
  /** All running calls of my conversations, as the store has them. */
  readonly calls: readonly ShownCall[];
  readonly conversationId: string | null;
  /** null: the server has not said yet which one it is. */
  readonly callId: string | null;
  /** By this name it can be given up before the server has said its own. */
  readonly attemptId: string | null;
  readonly isGroup: boolean;
  readonly isOutgoing: boolean;
  /** Whether one is heard and seen: at first with the microphone, and the camera as it was asked for. */
  readonly audio: boolean;
  readonly video: boolean;
  readonly incoming: Incoming | null;
  /** Another one that rings meanwhile. */
  readonly next: Incoming | null;
  /** The one of these that was put aside last. */
  readonly asideId: string | null;
  /** «Не беспокоить», or sounds are off. */
  readonly isSilent: boolean;
  /** What the store knew of the conversation when this began: only a higher version can say that it is over. */
  readonly sinceVersion: number;
  /** The store has said that I am in it: if it does not say so any more, I am out. */
  readonly wasIn: boolean;
  readonly ticket: RoomTicket | null;
  /** In a row. */
  readonly failedTries: number;
  readonly reason: CallEnd | null;
  /** What was over a moment ago, where another rings in the place of its words. */
  readonly before: EndedBefore | null;
  readonly remembered: RememberedCall | null;
  /** Calls of which the end, or the answer, was heard; the newest last. */
  readonly over: readonly { readonly callId: string; readonly reason: CallEnd }[];
  readonly answered: readonly string[];
  /** To be told as soon as the connection lives. */
  readonly partings: readonly Parting[];
  /** The one of them that is being told. */
  readonly told: Parting | null;
}

/** No call is in hand. */
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
  isLive: false,
  calls: [],
  next: null,
  asideId: null,
  remembered: null,
  over: [],
  answered: [],
  partings: [],
  told: null,
} as const;

/** Late events are of the last few calls. */
const rememberedCalls = 10;
export const newest = <T>(all: readonly T[], one: T): readonly T[] =>
  [...all, one].slice(-rememberedCalls);

export const reasonOf = ({ over }: CallContext, callId: string | null): CallEnd | null =>
  over.findLast((one) => one.callId === callId)?.reason ?? null;

/** The store has shown it ring for me, and does not any more: its end was lost. */
export const hasStoppedRinging = (
  { calls: before, userId }: CallContext,
  callId: string,
  now: readonly ShownCall[],
): boolean => {
  const rings = (one: ShownCall) => one.callId === callId && one.invitedIds.includes(userId);
  return before.some(rings) && !now.some(rings);
};

export const shownIn = (
  calls: readonly ShownCall[],
  { conversationId, callId }: CallContext,
): ShownCall | null =>
  calls.find((one) => one.conversationId === conversationId && one.callId === callId) ?? null;

/** A call that rings for me, as the store has it. */
export const ringingFor = (context: CallContext): ShownCall | null =>
  context.calls.find(
    ({ callId, invitedIds }) =>
      invitedIds.includes(context.userId) && reasonOf(context, callId) === null,
  ) ?? null;

/** The call that this tab was in before it was loaded anew, or before a stale word ended it here. */
export const rememberedIn = (context: CallContext): ShownCall | null =>
  context.calls.find(
    ({ callId, userIds }) =>
      callId === context.remembered?.callId &&
      userIds.includes(context.userId) &&
      reasonOf(context, callId) === null,
  ) ?? null;

/** What is known of it by now makes it one that was answered: it was mine to answer, or somebody did. */
export const isAnsweredIn = (context: CallContext, callId: string | undefined): boolean => {
  if (callId !== undefined && context.answered.includes(callId)) return true;
  const shown = context.calls.find((one) => one.callId === callId);
  return shown?.state === 'live' && shown.userIds.includes(context.userId);
};

export function conversationOf({ conversationId }: CallContext): string {
  if (conversationId === null) throw new Error('There is no call in this state');
  return conversationId;
}

export function attemptOf({ attemptId }: CallContext): string {
  if (attemptId === null) throw new Error('No call is being placed in this state');
  return attemptId;
}

export function callOf({ callId }: CallContext): string {
  if (callId === null) throw new Error('The call has no name in this state');
  return callId;
}

export function incomingOf({ incoming }: CallContext): Incoming {
  if (incoming === null) throw new Error('Nothing rings in this state');
  return incoming;
}

export function roomInput(context: CallContext): RoomInput {
  const { ticket, audio, video, isGroup } = context;
  if (ticket === null) throw new Error('There is no way in yet');
  const conversationId = conversationOf(context);
  return { ...ticket, conversationId, callId: callOf(context), isGroup, audio, video };
}
