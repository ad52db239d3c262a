import { assign } from 'xstate';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { CallViewEvent } from './call-view.events.ts';
import type { CallViewContext } from './call-view.machine.ts';

/**
 * The view of a call bound to the real world. It reads the clock anew each time, because timers of a hidden page run
 * late.
 */
export function createCallViewImplementations({ clock }: { readonly clock: DeviceClock }) {
  return {
    actions: {
      noteTime: assign<CallViewContext, CallViewEvent, unknown, CallViewEvent, never>({
        nowMs: () => clock.now(),
      }),
    },
  };
}
