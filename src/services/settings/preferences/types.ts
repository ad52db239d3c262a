/** Describes the preferences for Весть on this device; they hold for everybody who signs in on it. */

export type Theme = 'system' | 'light' | 'dark';

/** Corners of the page. */
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

export interface Preferences {
  readonly theme: Theme;
  /** Whether a new message makes a sound. */
  readonly sounds: boolean;
  /** Whether the system's notifications show, if the browser allows them. */
  readonly notices: boolean;
  /** Whether the last steps are kept for a report of a problem. */
  readonly recording: boolean;
  /** Whether the list of chats has low rows. */
  readonly compactList: boolean;
  /** Whether the list of chats shows the last message of each; low rows never do. */
  readonly listPreview: boolean;
  /** Whether Enter alone sends a message; otherwise it begins a line, and Ctrl+Enter sends. */
  readonly enterSends: boolean;
  /** The corner of a call's small window; null: where it is least in the way. */
  readonly callCorner: Corner | null;
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  sounds: true,
  notices: true,
  recording: true,
  compactList: false,
  listPreview: true,
  enterSends: true,
  callCorner: null,
};

export interface PreferenceStore {
  /** Reads the preferences; those that cannot be read count as never set. */
  read(): Preferences;
  /** @throws if the browser keeps nothing. */
  write(preferences: Preferences): void;
  /** Calls back when another tab wrote. */
  watch(changed: (preferences: Preferences) => void): () => void;
}

/** The colours of the page. */
export interface Colours {
  show(theme: Theme): void;
}
