import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';
import type { preferencesMachine } from './preferences.machine.ts';

type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>;

export const selectPreferences = ({ context }: PreferencesSnapshot): Preferences => context;

export const selectIsListCompact = ({ context }: PreferencesSnapshot): boolean =>
  context.compactList;

/** Answers whether the tiles of the list have a line for the last message. */
export const selectHasPreviews = ({ context }: PreferencesSnapshot): boolean =>
  context.listPreview && !context.compactList;

export const selectEnterSends = ({ context }: PreferencesSnapshot): boolean => context.enterSends;

export const selectCallCorner = ({ context }: PreferencesSnapshot): Preferences['callCorner'] =>
  context.callCorner;

/** Answers whether the browser did not keep the last change, which then holds as long as this page. */
export const selectIsUnkept = (preferences: PreferencesSnapshot): boolean =>
  preferences.matches('unkept');

/** Reads the preferences for other machines; the defaults hold while there are none. */
export function readPreferences(system: AnyActorRef['system']): Preferences {
  const running: AnyActorRef | undefined = system.get('preferences');
  const context: unknown = running?.getSnapshot()?.context;
  // Safe: peers.ts names the logic that runs under this id, and its context is Preferences.
  return (context as Preferences | undefined) ?? defaultPreferences;
}
