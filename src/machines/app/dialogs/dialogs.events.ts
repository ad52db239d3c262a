/** The dialogs over any page (spec 2, Profile, Group and Contacts dialogs). The address names the one that is open. */
export type Dialog =
  | { readonly name: 'contacts' }
  /** 'Создать групповой чат'. */
  | { readonly name: 'group' }
  /** My own profile. */
  | { readonly name: 'profile' }
  /** Somebody else's; `blocking`: it begins with the question whether to block them. */
  | { readonly name: 'person'; readonly userId: string; readonly blocking?: true }
  /** A group's information; `leaving`: it begins with the question whether to leave the group. */
  | { readonly name: 'info'; readonly conversationId: string; readonly leaving?: true }
  /** The sheet of keyboard shortcuts. */
  | { readonly name: 'keys' };

export type DialogName = Dialog['name'];

export type DialogsEvent =
  /** The address names this dialog now; null: none. */
  | { type: 'dialogs.show'; dialog: Dialog | null }
  /** The code of the dialogs did not load, and the person tries again. */
  | { type: 'dialogs.retry' };
