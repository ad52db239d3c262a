import {
  defaultPreferences,
  type Corner,
  type PreferenceStore,
  type Preferences,
  type Theme,
} from './types.ts';

/** public/theme.js reads this key as well, before anything is painted. */
const key = 'vest:preferences';

const themes: readonly Theme[] = ['system', 'light', 'dark'];
const corners: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

export function createPreferenceStore(window: Window = globalThis.window): PreferenceStore {
  const read = () => preferencesIn(stored(window));
  return {
    read,
    write(preferences) {
      window.localStorage.setItem(key, JSON.stringify(preferences));
    },
    watch(changed) {
      const watching = new AbortController();
      const notice = (event: StorageEvent) => {
        // A null key: the whole storage was cleared.
        if (event.key === key || event.key === null) changed(read());
      };
      window.addEventListener('storage', notice, { signal: watching.signal });
      return () => watching.abort();
    },
  };
}

function stored(window: Window): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Reads the preferences. Another version, or other code, may have written them: each value that makes no sense counts
 * as missing.
 */
function preferencesIn(found: unknown): Preferences {
  const { theme, sounds, notices, recording, compactList, listPreview, enterSends, callCorner } =
    Object(found);
  const yes = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  return {
    theme: themes.find((known) => known === theme) ?? defaultPreferences.theme,
    sounds: yes(sounds, defaultPreferences.sounds),
    notices: yes(notices, defaultPreferences.notices),
    recording: yes(recording, defaultPreferences.recording),
    compactList: yes(compactList, defaultPreferences.compactList),
    listPreview: yes(listPreview, defaultPreferences.listPreview),
    enterSends: yes(enterSends, defaultPreferences.enterSends),
    callCorner: corners.find((known) => known === callCorner) ?? null,
  };
}
