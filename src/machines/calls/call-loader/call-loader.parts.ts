/**
 * Binds the machines of calls to the real world. call-loader.services.ts loads this file after the code of the chats.
 */
import { callDevicesMachine } from '../call-devices/call-devices.machine.ts';
import {
  createCallDevicesImplementations,
  type CallDevicesServices,
} from '../call-devices/call-devices.services.ts';
import { callChatMachine } from '../call-chat/call-chat.machine.ts';
import {
  createCallChatImplementations,
  type CallChatServices,
} from '../call-chat/call-chat.services.ts';
import { callViewMachine } from '../call-view/call-view.machine.ts';
import { createCallViewImplementations } from '../call-view/call-view.services.ts';
import { recentCallsMachine } from '../recent-calls/recent-calls.machine.ts';
import { createRecentCallsImplementations } from '../recent-calls/recent-calls.services.ts';
import { ringerMachine } from '../ringer/ringer.machine.ts';
import { createRingerImplementations, type RingerServices } from '../ringer/ringer.services.ts';
import { roomVisitMachine } from '../room-visit/room-visit.machine.ts';
import {
  createRoomVisitImplementations,
  type RoomVisitServices,
} from '../room-visit/room-visit.services.ts';
import { callMachine } from '../call/call.machine.ts';
import { watchOccupation } from './call-loader.occupation.ts';
import { createCallImplementations, type CallServices } from '../call/call.services.ts';

type AllServices = CallServices &
  CallDevicesServices &
  CallChatServices &
  RoomVisitServices &
  RingerServices;

/** The services that the rest of the messenger uses as well. */
export type SharedCallServices = Pick<
  AllServices,
  'notifications' | 'api' | 'clock' | 'ids' | 'page'
>;

/** The services that are loaded with the code of calls. */
export type LateCallServices = Omit<AllServices, keyof SharedCallServices>;

export { occupationOf } from '../call/call.occupation.ts';

export function createCallParts(shared: SharedCallServices, late: LateCallServices) {
  const services = { ...shared, ...late };
  const callView = callViewMachine.provide(createCallViewImplementations(services));
  const callChat = callChatMachine.provide(createCallChatImplementations(services));
  const ringer = ringerMachine.provide(createRingerImplementations(services));
  const call = createCallImplementations(services);
  const visit = createRoomVisitImplementations(services);
  return {
    call: callMachine.provide({
      actors: { ...call.actors, callView, callChat, ringer },
      actions: call.actions,
    }),
    roomVisit: roomVisitMachine.provide({
      actors: { ...visit.actors, roomView: callView, roomChat: callChat },
      actions: visit.actions,
    }),
    callDevices: callDevicesMachine.provide(createCallDevicesImplementations(services)),
    recentCalls: recentCallsMachine.provide(createRecentCallsImplementations(services)),
    watchOccupation,
  };
}
