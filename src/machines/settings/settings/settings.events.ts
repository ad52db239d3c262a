/** The place to which somebody wants to leave the settings page. */
export type Destination =
  /** An address of this app, and the state of the history entry that is made. */
  | { readonly kind: 'page'; readonly to: string; readonly state?: unknown }
  /** Back or forward in the history. */
  | { readonly kind: 'history'; readonly steps: number }
  /** Out of the account. */
  | { readonly kind: 'signOut' };

export type SettingsEvent =
  /** The page has appeared, or has gone. */
  | { type: 'settings.opened' }
  | { type: 'settings.closed' }
  /** The fields of the profile differ from the server's, or do not (any more). */
  | { type: 'settings.unsaved' }
  | { type: 'settings.settled' }
  | { type: 'settings.leave'; destination: Destination }
  /** The answers to the question. */
  | { type: 'settings.stay' }
  | { type: 'settings.leaveAnyway' };

/** Emitted when nothing holds the person here any more. */
export type SettingsFact = { type: 'settings.left'; destination: Destination };
