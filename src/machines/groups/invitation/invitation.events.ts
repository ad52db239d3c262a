export type InvitationEvent =
  /** Somebody opens the page of an invitation, perhaps another person than before. */
  | { type: 'invitation.look'; code: string; isSignedIn: boolean }
  | { type: 'invitation.leave' }
  /** 'Присоединиться'. */
  | { type: 'invitation.join' }
  /** 'Повторить'. */
  | { type: 'invitation.retry' };
