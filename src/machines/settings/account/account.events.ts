/** A task of one's own account; each runs in an actor of its own. */
export type AccountTask =
  | { readonly kind: 'password'; readonly oldPassword: string; readonly newPassword: string }
  /** null removes the address. */
  | { readonly kind: 'email'; readonly email: string | null }
  /** Exports one's data and files as a ZIP. */
  | { readonly kind: 'export' }
  | { readonly kind: 'deletion'; readonly password: string };

export type AccountKind = AccountTask['kind'];

export type AccountEvent =
  | { type: 'account.do'; task: AccountTask }
  /** The person leaves the form, or begins to mend it. */
  | { type: 'account.dismiss' };
