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

/** Returns the newest line of a call that the list of chats knows; when it changes, a call has ended. */
export function selectNewestLine({ conversations }: DbContext): string | null {
  let newest: { readonly id: string; readonly createdAt: string } | null = null;
  for (const { latest } of Object.values(conversations)) {
    if (latest?.service?.kind !== 'call') continue;
    if (newest === null || latest.createdAt > newest.createdAt) newest = latest;
  }
  return newest?.id ?? null;
}
