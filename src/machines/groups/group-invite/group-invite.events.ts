export type GroupInviteEvent =
  /** I may see and change the invitation, or not (any more) (watched in the store). */
  | { type: 'groupInvite.allowed' }
  | { type: 'groupInvite.forbidden' }
  /** Reads the invitation (again): the person asks. */
  | { type: 'groupInvite.refresh' }
  /** Its address was changed together with the removal of a member (told by the group's information). */
  | { type: 'groupInvite.renewed' }
  | { type: 'groupInvite.make' }
  | { type: 'groupInvite.revoke' };
