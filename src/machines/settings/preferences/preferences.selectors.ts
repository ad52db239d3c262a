import type { SnapshotFrom } from 'xstate';
import type { Preferences } from '#services/settings/preferences/types.ts';
import type { preferencesMachine } from './preferences.machine.ts';

type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectPreferences = ({ context }: PreferencesSnapshot): Preferences => context;

export const selectIsListCompact = ({ context }: PreferencesSnapshot): boolean =>
  context.compactList;

export const selectCallCorner = ({ context }: PreferencesSnapshot): Preferences['callCorner'] =>
  context.callCorner;

/** The browser did not keep the last change: it holds as long as this page. */
export const selectIsUnkept = (preferences: PreferencesSnapshot): boolean =>
  preferences.matches('unkept');
