/** Who may do what in a group; the server holds the same (contract, conversations). */
import type { ParticipantRole } from '#contract/conversations.ts';

/** What can be done to a member. */
export type Deed = 'makeAdmin' | 'takeAdmin' | 'handOver' | 'remove';

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
