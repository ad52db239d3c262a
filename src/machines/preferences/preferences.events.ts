import type { Preferences } from '#services/preferences/types.ts';

export type PreferencesEvent =
  /** The person wants it otherwise. */
  | { type: 'preferences.change'; change: Partial<Preferences> }
  /** What this device has: at the start, and when another tab changed it. */
  | { type: 'preferences.are'; preferences: Preferences };
