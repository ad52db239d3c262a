/** Knows the rights of each role in a group; the server checks the same ones (contract, conversations). */
import type { ParticipantRole } from '#contract/conversations.ts';

/** Commands to a member; stepping down is one to oneself. */
export type Deed =
  | 'makeAdmin'
  | 'takeAdmin'
  | 'handOver'
  | 'stepDown'
  | 'remove'
  /** The address of the group's invitation changes in the same moment: nobody comes back by it. */
  | 'removeAndRenew';

/** Answers whether this role may change title, picture, members and the invitation. */
export const mayManage = (role: ParticipantRole | null): boolean =>
  role === 'owner' || role === 'admin';

/** Returns the commands that this role has over another member: nobody but an owner himself can touch an owner. */
export function deedsTo(mine: ParticipantRole | null, theirs: ParticipantRole): readonly Deed[] {
  if (!mayManage(mine) || theirs === 'owner') return [];
  return [
    theirs === 'admin' ? 'takeAdmin' : 'makeAdmin',
    ...(mine === 'owner' ? (['handOver'] as const) : []),
    'remove',
  ];
}

/**
 * Returns the commands that one has over oneself: one of several owners may step down. Handing over takes two steps,
 * and leaves two owners when the second one fails.
 */
export const deedsToSelf = (mine: ParticipantRole | null, owners: number): readonly Deed[] =>
  mine === 'owner' && owners > 1 ? ['stepDown'] : [];
