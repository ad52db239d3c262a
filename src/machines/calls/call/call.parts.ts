/** What runs for calls; its code comes after the chats (calls.services.ts). */
import type { Ring } from '#services/calls/ring/types.ts';
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
import { ringerMachine } from '../ringer/ringer.machine.ts';
import { createRingerImplementations } from '../ringer/ringer.services.ts';
import { roomVisitMachine } from '../room-visit/room-visit.machine.ts';
import {
  createRoomVisitImplementations,
  type RoomVisitServices,
} from '../room-visit/room-visit.services.ts';
import { callMachine } from './call.machine.ts';
import {
  createCallImplementations,
  type CallEquipment as RingingEquipment,
  type CallServices,
} from './call.services.ts';

type Needed = CallServices &
  RingingEquipment &
  CallDevicesServices &
  CallChatServices &
  RoomVisitServices & { readonly ring: Ring };

/** What the rest of the messenger has, too. */
export type CallPartsServices = Pick<Needed, 'notifications' | 'api' | 'clock' | 'ids' | 'page'>;

/** What comes with their code. */
export type CallEquipment = Omit<Needed, keyof CallPartsServices>;

export function createCallParts(services: CallPartsServices, equipment: CallEquipment) {
  const callView = callViewMachine.provide(createCallViewImplementations(services));
  const callChat = callChatMachine.provide(
    createCallChatImplementations({ ...services, ...equipment }),
  );
  const ringer = ringerMachine.provide(createRingerImplementations(equipment));
  const call = createCallImplementations({ ...services, ...equipment });
  const visit = createRoomVisitImplementations({ ...services, ...equipment });
  return {
    call: callMachine.provide({
      actors: { ...call.actors, callView, callChat, ringer },
      actions: call.actions,
    }),
    roomVisit: roomVisitMachine.provide({
      actors: { ...visit.actors, roomView: callView, roomChat: callChat },
      actions: visit.actions,
    }),
    callDevices: callDevicesMachine.provide(
      createCallDevicesImplementations({ ...services, ...equipment }),
    ),
  };
}
