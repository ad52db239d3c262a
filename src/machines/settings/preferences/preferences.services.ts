import { fromCallback, fromPromise } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { Preferences } from '#services/settings/preferences/types.ts';
import type { PreferencesEvent } from './preferences.events.ts';

/** Binds preferences to this device. */
export function createPreferencesImplementations({
  preferenceStore,
  colours,
}: Services<'preferenceStore' | 'colours'>) {
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
