import type { AnyActorRef } from 'xstate';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';

/** Reads the preferences for other machines; the defaults hold while there are none. */
export function readPreferences(system: AnyActorRef['system']): Preferences {
  const running: AnyActorRef | undefined = system.get('preferences');
  const context: unknown = running?.getSnapshot()?.context;
  // Safe: peers.ts names the logic that runs under this id, and its context is Preferences.
  return (context as Preferences | undefined) ?? defaultPreferences;
}
