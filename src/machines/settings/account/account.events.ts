/** What can be done with one's own account, each by a process of its own. */
export type AccountTask =
  | { readonly kind: 'password'; readonly oldPassword: string; readonly newPassword: string }
  /** null: none any more. */
  | { readonly kind: 'email'; readonly email: string | null }
  /** One's data and files as a ZIP. */
  | { readonly kind: 'export' }
  | { readonly kind: 'deletion'; readonly password: string };

export type AccountKind = AccountTask['kind'];

export type AccountEvent =
  | { type: 'account.do'; task: AccountTask }
  /** The person leaves the form, or begins to mend it. */
  | { type: 'account.dismiss' };
