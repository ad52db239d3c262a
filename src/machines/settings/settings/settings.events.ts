/** Where somebody wants to go from the settings page. */
export type Destination =
  /** An address of ours. */
  | { readonly kind: 'page'; readonly to: string }
  /** Back or forward in the history. */
  | { readonly kind: 'history'; readonly steps: number }
  /** Out of the account. */
  | { readonly kind: 'signOut' };

export type SettingsEvent =
  /** The page is on the screen, or not any more. */
  | { type: 'settings.opened' }
  | { type: 'settings.closed' }
  /** The profile stands in its fields otherwise than at the server, or not (any more). */
  | { type: 'settings.unsaved' }
  | { type: 'settings.settled' }
  | { type: 'settings.leave'; destination: Destination }
  /** The answers to the question. */
  | { type: 'settings.stay' }
  | { type: 'settings.leaveAnyway' };

/** What it emits: nothing holds the person here any more. */
export type SettingsFact = { type: 'settings.left'; destination: Destination };
