export type JoiningEvent =
  /** Somebody opens the page of an invitation, perhaps another person than before. */
  | { type: 'joining.look'; code: string; isSignedIn: boolean }
  | { type: 'joining.leave' }
  /** 'Создать аккаунт' or 'У меня есть аккаунт': the person goes to sign in and comes back. */
  | { type: 'joining.enter' }
  /** 'Принять приглашение'. */
  | { type: 'joining.accept' }
  /** 'Повторить'. */
  | { type: 'joining.retry' };
