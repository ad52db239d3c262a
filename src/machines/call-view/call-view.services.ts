import { assign } from 'xstate';
import type { DeviceClock } from '#services/ids/types.ts';

/** The view of a call bound to the real world: the time on the wall, because timers of a page out of sight run late. */
export function createCallViewImplementations({ clock }: { readonly clock: DeviceClock }) {
  return { actions: { noteTime: assign({ nowMs: () => clock.now() }) } };
}
