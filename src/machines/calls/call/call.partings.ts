/** The last words of this device about calls: what is said, and what nothing brings back here after it. */
import { conversationOf, newest, type CallContext, type Parting } from './call.context.ts';
import type { CallEnd } from './call.events.ts';

type Changed = Partial<CallContext>;

export const overAs = (
  { over }: CallContext,
  callId: string | null,
  reason: CallEnd,
): CallContext['over'] => (callId === null ? over : newest(over, { callId, reason }));

/** By the call's name, or else the attempt's. Without any, and without a connection, nothing is said: it might end another call by then. */
export function saidEnd(context: CallContext): Changed {
  const { callId, attemptId, isLive, partings } = context;
  const name = callId === null ? attemptId !== null && { attemptId } : { callId };
  const payload = { conversationId: conversationOf(context), ...name };
  return {
    over: overAs(context, callId, 'ended'),
    partings: name || isLive ? [...partings, { name: 'call:end', payload }] : partings,
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

export const withoutCall = (partings: readonly Parting[], callId: string | null) =>
  partings.filter(({ payload }) => payload.callId !== callId);

export const namedOnly = (partings: readonly Parting[]) =>
  partings.filter(({ payload }) => payload.callId !== undefined || 'attemptId' in payload);

export function partingIn({ partings: [first] }: CallContext): Parting {
  if (!first) throw new Error('There is nothing to say');
  return first;
}
