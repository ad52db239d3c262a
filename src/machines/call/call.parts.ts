/** What runs for calls; its code comes after the chats (calls.services.ts). */
import type { DeviceClock } from '#services/ids/types.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { createCallViewImplementations } from '../call-view/call-view.services.ts';
import { roomVisitMachine } from '../room-visit/room-visit.machine.ts';
import {
  createRoomVisitImplementations,
  type RoomVisitServices,
} from '../room-visit/room-visit.services.ts';
import { callMachine } from './call.machine.ts';
import { createCallImplementations, type CallServices } from './call.services.ts';

export interface CallPartsServices extends CallServices, RoomVisitServices {
  readonly clock: DeviceClock;
}

export function createCallParts(services: CallPartsServices) {
  const callView = callViewMachine.provide(createCallViewImplementations(services));
  const call = createCallImplementations(services);
  const visit = createRoomVisitImplementations(services);
  return {
    call: callMachine.provide({
      actors: { ...call.actors, callView },
      actions: call.actions,
    }),
    roomVisit: roomVisitMachine.provide({
      actors: { ...visit.actors, roomView: callView },
      actions: visit.actions,
    }),
  };
}
