import { assign, fromCallback, fromPromise } from 'xstate';
import type {
  DeviceChoices,
  DeviceChoiceStore,
  Devices,
  TrialInput,
  Trials,
} from '#services/calls/devices/types.ts';
import type { Rooms } from '#services/calls/room/types.ts';
import type { CallDevicesEvent } from './call-devices.events.ts';
import type { CallDevicesContext } from './call-devices.machine.ts';

export interface CallDevicesServices {
  readonly devices: Devices;
  readonly trials: Trials;
  readonly deviceChoices: DeviceChoiceStore;
  readonly rooms: Rooms;
}

interface Given {
  readonly context: CallDevicesContext;
  readonly event: CallDevicesEvent;
}

/** Binds the choice of devices to those of this machine and to the call that uses them. */
export function createCallDevicesImplementations(services: CallDevicesServices) {
  const { devices, trials, deviceChoices, rooms } = services;
  return {
    actors: {
      watchDevices: fromCallback(({ sendBack }) => {
        const report = (event: CallDevicesEvent) => sendBack(event);
        return devices.watch((found) => report({ type: 'callDevices.found', devices: found }));
      }),
      watchRooms: fromCallback(({ sendBack }) => {
        const report = (event: CallDevicesEvent) => sendBack(event);
        let shown = rooms.current();
        const look = () => {
          const current = rooms.current();
          if (current === shown) return;
          // A new call may take the place of the one before.
          if (shown) report({ type: 'callDevices.roomClosed' });
          if (current) report({ type: 'callDevices.roomOpened' });
          shown = current;
        };
        if (shown) report({ type: 'callDevices.roomOpened' });
        return rooms.watch(look);
      }),
      keep: fromPromise<void, DeviceChoices>(async ({ input }) => deviceChoices.write(input)),
      trial: fromCallback<CallDevicesEvent, TrialInput>(({ input, sendBack }) =>
        trials.begin(input, (fact) => sendBack(fact)),
      ),
    },
    actions: {
      readChoices: assign<CallDevicesContext, CallDevicesEvent, unknown, CallDevicesEvent, never>({
        choices: () => deviceChoices.read(),
      }),
      switchDevice: ({ event }: Given) => {
        if (event.type !== 'callDevices.choose') return;
        // The call's own view shows what fails.
        void rooms.coming()?.switchDevice(event.kind, event.id);
      },
      useSpeaker: ({ context }: Given) => {
        const { speakerId } = context.choices;
        if (speakerId !== 'default') void rooms.current()?.switchDevice('audiooutput', speakerId);
      },
    },
  };
}
