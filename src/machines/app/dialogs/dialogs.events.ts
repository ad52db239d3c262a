/** The dialogs about people (spec 2). Which one is open stands in the address; this is what it names. */
export type Dialog =
  | { readonly name: 'contacts' }
  /** 'Создать групповой чат'. */
  | { readonly name: 'group' }
  /** My own profile. */
  | { readonly name: 'profile' }
  /** Somebody else's. */
  | { readonly name: 'person'; readonly userId: string }
  /** A group's information. */
  | { readonly name: 'info'; readonly conversationId: string };

export type DialogName = Dialog['name'];

export type DialogsEvent =
  /** The address names this one now; null: none. */
  | { type: 'dialogs.show'; dialog: Dialog | null }
  /** Its code did not come; the person tries again. */
  | { type: 'dialogs.retry' };
