import type { Preferences } from '#services/settings/preferences/types.ts';

/** The preferences that change; the others stay. */
export type PreferenceChange = Partial<Preferences>;

export type PreferencesEvent =
  /** The person changes these. */
  | { type: 'preferences.change'; change: PreferenceChange }
  /** This device's preferences: at the start, and when another tab changed them. */
  | { type: 'preferences.are'; preferences: Preferences };
