/** How a person wants Весть on this device: for whoever signs in on it. */

export type Theme = 'system' | 'light' | 'dark';

/** Of the page. */
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

export interface Preferences {
  readonly theme: Theme;
  /** A sound for a new message. */
  readonly sounds: boolean;
  /** The system's notifications, where the browser lets them. */
  readonly notices: boolean;
  /** Low rows in the list of chats. */
  readonly compactList: boolean;
  /** Where the small window of a call stands; null: where it is least in the way. */
  readonly callCorner: Corner | null;
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  sounds: true,
  notices: true,
  compactList: false,
  callCorner: null,
};

export interface PreferenceStore {
  /** What cannot be read counts as never said. */
  read(): Preferences;
  /** Throws where the browser keeps nothing. */
  write(preferences: Preferences): void;
  /** Calls back when another tab wrote. */
  watch(changed: (preferences: Preferences) => void): () => void;
}

/** The page's colours. */
export interface Colours {
  show(theme: Theme): void;
}
