import { assign, setup } from 'xstate';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import type { PreferencesEvent } from './preferences.events.ts';

/**
 * Keeps the person's preferences for Весть on this device: colours, sounds, notifications, the list, the key
 * that sends (product, Settings). All tabs follow at once. If the browser cannot keep them, they hold as long as the page, and the person is
 * told so.
 */
export const preferencesMachine = setup({
  types: {} as { context: Preferences; events: PreferencesEvent; tags: 'failed' },
  actors: {
    watchStore: workerPlaceholder(),
    keep: askPlaceholder<void, Preferences>(),
  },
  actions: {
    showColours: actionPlaceholder,
    takeChange: assign(({ event }) => eventAs(event, 'preferences.change').change),
    takeStored: assign(({ event }) => eventAs(event, 'preferences.are').preferences),
  },
}).createMachine({
  id: 'preferences',
  options: { maxIterations: 1_000 },
  context: defaultPreferences,
  invoke: { id: 'watchStore', src: 'watchStore', onError: {} },
  initial: 'kept',
  on: {
    'preferences.change': { target: '.keeping', actions: ['takeChange', 'showColours'] },
    'preferences.are': { actions: ['takeStored', 'showColours'] },
  },
  states: {
    kept: {},
    keeping: {
      invoke: {
        id: 'keep',
        src: 'keep',
        input: ({ context }) => context,
        onDone: 'kept',
        onError: 'unkept',
      },
    },
    unkept: { tags: 'failed' },
  },
});
