export type InvitationEvent =
  /** The page of an invitation is looked at, perhaps by another person than before. */
  | { type: 'invitation.look'; code: string; isSignedIn: boolean }
  | { type: 'invitation.leave' }
  /** 'Присоединиться'. */
  | { type: 'invitation.join' }
  /** 'Повторить'. */
  | { type: 'invitation.retry' };
