export type GroupInviteEvent =
  /** I may see and change it, or not (any more) (watched in the store). */
  | { type: 'groupInvite.allowed' }
  | { type: 'groupInvite.forbidden' }
  /** Read it (again): the person asks. */
  | { type: 'groupInvite.refresh' }
  | { type: 'groupInvite.make' }
  | { type: 'groupInvite.revoke' };
