/** The last words of this device about calls: what is said, and what nothing brings back here after it. */
import { conversationOf, newest, type CallContext, type Parting } from './call.context.ts';
import type { CallEnd, ShownCall } from './call.events.ts';

type Changed = Partial<CallContext>;

export const overAs = (
  { over }: CallContext,
  callId: string | null,
  reason: CallEnd,
): CallContext['over'] => (callId === null ? over : newest(over, { callId, reason }));

/** Without a name and without a connection nothing is said: it might end another call by then. */
export function saidEnd(context: CallContext): Changed {
  const { callId, isLive, partings } = context;
  const conversationId = conversationOf(context);
  const payload = { conversationId, ...(callId !== null && { callId }) };
  return {
    over: overAs(context, callId, 'ended'),
    partings: callId === null && !isLive ? partings : [...partings, { name: 'call:end', payload }],
  };
}

export function saidDeclined(context: CallContext, isTimeout: boolean): Changed {
  const { callId, partings } = context;
  const payload = {
    conversationId: conversationOf(context),
    ...(callId !== null && { callId }),
    ...(isTimeout && { reason: 'timeout' as const }),
  };
  return {
    over: overAs(context, callId, 'declined'),
    partings: [...partings, { name: 'call:decline', payload }],
  };
}

export function declinedNext(context: CallContext): Changed {
  const { next, partings } = context;
  if (!next) return {};
  const { conversationId, callId } = next;
  return {
    next: null,
    over: overAs(context, callId, 'declined'),
    partings: [...partings, { name: 'call:decline', payload: { conversationId, callId } }],
  };
}

/**
 * It rings by what was given up here before it had a name: now it has one, and its end can be told. What somebody has
 * answered may be a call that I made on another device since: without me the server ends it by itself.
 */
export function endedGivenUp(context: CallContext, calls: readonly ShownCall[]): Changed {
  const { givenUp, userId, partings } = context;
  const found = calls.find(
    (one) => one.conversationId === givenUp && one.callerId === userId && one.state === 'ringing',
  );
  if (!found) return {};
  const { conversationId, callId } = found;
  return {
    givenUp: null,
    over: overAs(context, callId, 'ended'),
    partings: [...partings, { name: 'call:end', payload: { conversationId, callId } }],
  };
}

export const withoutCall = (partings: readonly Parting[], callId: string | null) =>
  partings.filter(({ payload }) => payload.callId !== callId);

export const namedOnly = (partings: readonly Parting[]) =>
  partings.filter(({ payload }) => payload.callId !== undefined);

export function partingIn({ partings: [first] }: CallContext): Parting {
  if (!first) throw new Error('There is nothing to say');
  return first;
}
