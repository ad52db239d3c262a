export type GroupInviteEvent =
  /** I may see and change the invitation, or not (any more) (watched in the store). */
  | { type: 'groupInvite.allowed' }
  | { type: 'groupInvite.forbidden' }
  /** Reads the invitation (again): the person asks. */
  | { type: 'groupInvite.refresh' }
  | { type: 'groupInvite.make' }
  | { type: 'groupInvite.revoke' };
