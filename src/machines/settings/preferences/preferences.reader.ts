import type { AnyActorRef } from 'xstate';
import { defaultPreferences, type Preferences } from '#services/settings/preferences/types.ts';

/** For other machines; where nobody has said anything, the defaults. */
export function readPreferences(system: AnyActorRef['system']): Preferences {
  const running: AnyActorRef | undefined = system.get('preferences');
  const context: unknown = running?.getSnapshot()?.context;
  // peers.ts says what stands under this name; its context is exactly this.
  return (context as Preferences | undefined) ?? defaultPreferences;
}
