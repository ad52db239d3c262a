import { assign } from 'xstate';
import type { DeviceClock } from '#services/browser/ids/types.ts';
import type { CallViewEvent } from './call-view.events.ts';
import type { CallViewContext } from './call-view.machine.ts';

/**
 * Binds the view of a call to the device's clock. The clock is read anew each time, because timers of a hidden page run
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
