import type { Preferences } from '#services/settings/preferences/types.ts';

/** Some of them. */
export type PreferenceChange = Partial<Preferences>;

export type PreferencesEvent =
  /** The person wants it otherwise. */
  | { type: 'preferences.change'; change: PreferenceChange }
  /** What this device has: at the start, and when another tab changed it. */
  | { type: 'preferences.are'; preferences: Preferences };
