export type PasswordLinkEvent =
  /** Somebody opens the page of a link for a new password. */
  | { type: 'passwordLink.look'; token: string }
  | { type: 'passwordLink.leave' }
  /** 'Сохранить пароль'. */
  | { type: 'passwordLink.save'; newPassword: string }
  /** 'Повторить'. */
  | { type: 'passwordLink.retry' };
