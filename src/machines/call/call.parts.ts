/** What runs for calls; its code comes after the chats (calls.services.ts). */
import type { DeviceClock } from '#services/ids/types.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { createCallViewImplementations } from '../call-view/call-view.services.ts';
import { callMachine } from './call.machine.ts';
import { createCallImplementations, type CallServices } from './call.services.ts';

export interface CallPartsServices extends CallServices {
  readonly clock: DeviceClock;
}

export const createCallLogic = (services: CallPartsServices) => {
  const { actors, actions } = createCallImplementations(services);
  return callMachine.provide({
    actors: {
      ...actors,
      callView: callViewMachine.provide(createCallViewImplementations(services)),
    },
    actions,
  });
};
