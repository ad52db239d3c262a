import { fromCallback, fromPromise } from 'xstate';
import type {
  Colours,
  PreferenceStore,
  Preferences,
} from '#services/settings/preferences/types.ts';
import type { PreferencesEvent } from './preferences.events.ts';

interface Services {
  readonly preferenceStore: PreferenceStore;
  readonly colours: Colours;
}

/** Preferences bound to this device. */
export function createPreferencesImplementations({ preferenceStore, colours }: Services) {
  return {
    actions: {
      showColours: ({ context }: { readonly context: Preferences }) => colours.show(context.theme),
    },
    actors: {
      watchStore: fromCallback(({ sendBack }) => {
        const report = (preferences: Preferences) => {
          const fact: PreferencesEvent = { type: 'preferences.are', preferences };
          sendBack(fact);
        };
        report(preferenceStore.read());
        return preferenceStore.watch(report);
      }),
      keep: fromPromise<void, Preferences>(async ({ input }) => preferenceStore.write(input)),
    },
  };
}
