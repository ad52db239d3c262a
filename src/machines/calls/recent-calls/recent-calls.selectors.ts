import type { SnapshotFrom } from 'xstate';
import type { PastCall } from '#contract/calls.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { recentCallsMachine } from './recent-calls.machine.ts';

type RecentCalls = SnapshotFrom<typeof recentCallsMachine>;

/** Returns the calls, the newest first; null: they were never read. */
export const selectPastCalls = ({ context }: RecentCalls): readonly PastCall[] | null =>
  context.calls;

/** Answers whether the list could not be read. `waiting`: it is tried again by itself. */
export const selectTrouble = (now: RecentCalls): 'waiting' | 'failed' | null =>
  now.hasTag('waiting') ? 'waiting' : now.hasTag('failed') ? 'failed' : null;

/**
 * Returns a text that changes whenever a call begins or ends: the calls that run, and the newest line of one that the
 * list of chats shows, for calls that nobody heard of here. It may also change when a message follows that line.
 */
export function selectCallsMark({ conversations }: DbContext): string {
  const running: string[] = [];
  let newest: { readonly id: string; readonly createdAt: string } | null = null;
  for (const { call, latest } of Object.values(conversations)) {
    if (call) running.push(call.callId);
    if (latest?.service?.kind !== 'call') continue;
    if (newest === null || latest.createdAt > newest.createdAt) newest = latest;
  }
  return [newest?.id, ...running.toSorted()].join(' ');
}

/** Returns those of conversations that are known; null: neither these nor the calls were read. */
export function selectKnownCalls(
  { order, conversations }: DbContext,
  calls: readonly PastCall[] | null,
): readonly PastCall[] | null {
  if (order === null || calls === null) return null;
  return calls.filter(({ conversationId }) => conversationId in conversations);
}
