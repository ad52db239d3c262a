/** Who may do what in a group; the server holds the same (contract, conversations). */
import type { ParticipantRole } from '#contract/conversations.ts';

/** What can be done to a member; stepping down, to oneself. */
export type Deed = 'makeAdmin' | 'takeAdmin' | 'handOver' | 'stepDown' | 'remove';

/** Title, picture, members and the invitation. */
export const mayManage = (role: ParticipantRole | null): boolean =>
  role === 'owner' || role === 'admin';

/** What somebody of this role may do to another member: an owner is touched by nobody but himself. */
export function deedsTo(mine: ParticipantRole | null, theirs: ParticipantRole): readonly Deed[] {
  if (!mayManage(mine) || theirs === 'owner') return [];
  return [
    theirs === 'admin' ? 'takeAdmin' : 'makeAdmin',
    ...(mine === 'owner' ? (['handOver'] as const) : []),
    'remove',
  ];
}

/**
 * And to oneself: one of several owners may be one no more. Handing over takes two steps, and leaves two owners when
 * the second one fails.
 */
export const deedsToSelf = (mine: ParticipantRole | null, owners: number): readonly Deed[] =>
  mine === 'owner' && owners > 1 ? ['stepDown'] : [];
