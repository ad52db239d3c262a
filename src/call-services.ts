/**
 * Creates the services of calls (connections, devices, ringing, stored settings). It is loaded with the code of calls.
 */
import type { Notifications } from '#services/notifications/notifications/types.ts';
import { createCallFiles } from '#services/calls/call-files/call-files.ts';
import { createCallMemory } from '#services/calls/call-memory/call-memory.ts';
import { createDeviceChoiceStore } from '#services/calls/devices/choices.ts';
import { createDevices } from '#services/calls/devices/devices.ts';
import { watchLevel } from '#services/calls/devices/levels.ts';
import { createTrials } from '#services/calls/devices/trials.ts';
import { createLocks } from '#services/browser/locks/locks.ts';
import { createRing } from '#services/calls/ring/ring.ts';
import { createRingNotices } from '#services/calls/ring/ring-notices.ts';
import { createRoomMemory } from '#services/calls/room-memory/room-memory.ts';
import { createRooms } from '#services/calls/room/room.ts';
import { createTabs } from '#services/browser/tabs/tabs.ts';
import { provideLateServices } from '#ui/calls/late-services.ts';
import { ringWords } from '#ui/calls/dialogs/ring-words.ts';

export function createCallServices(notifications: Notifications) {
  const rooms = createRooms();
  const trials = createTrials();
  provideLateServices({ rooms, trials, watchLevel });
  return {
    callMemory: createCallMemory(),
    roomMemory: createRoomMemory(),
    rooms,
    deviceChoices: createDeviceChoiceStore(),
    devices: createDevices(),
    trials,
    ring: createRing(),
    ringNotices: createRingNotices(notifications),
    ringWords,
    callFiles: createCallFiles(),
    locks: createLocks(),
    turnWords: createTabs('vest-call-or-room'),
  };
}
