/** What calls have of this machine: connections, devices, how it rings, what it remembers of them. It comes with their code. */
import type { Alerts } from '#services/alerts/types.ts';
import { createCallFiles } from '#services/call-files/call-files.ts';
import { createCallMemory } from '#services/call-memory/call-memory.ts';
import { createDeviceChoiceStore } from '#services/devices/choices.ts';
import { createDevices } from '#services/devices/devices.ts';
import { watchLevel } from '#services/devices/levels.ts';
import { createTrials } from '#services/devices/trials.ts';
import { createLocks } from '#services/locks/locks.ts';
import { createRing } from '#services/ring/ring.ts';
import { createRingNotices } from '#services/ring/ring-notices.ts';
import { createRoomMemory } from '#services/room-memory/room-memory.ts';
import { createRooms } from '#services/room/room.ts';
import { createTabs } from '#services/tabs/tabs.ts';
import { provideRooms } from '#ui/call/rooms.ts';
import { provideTrials } from '#ui/call-devices/trials.ts';
import { ringWords } from '#ui/calling/ring-words.ts';

export function createCallEquipment(alerts: Alerts) {
  const rooms = createRooms();
  provideRooms(rooms);
  const trials = createTrials();
  provideTrials({ ...trials, watchLevel });
  const callFiles = createCallFiles();
  return {
    callMemory: createCallMemory(),
    roomMemory: createRoomMemory(),
    rooms,
    deviceChoices: createDeviceChoiceStore(),
    devices: createDevices(),
    trials,
    ring: createRing(),
    ringNotices: createRingNotices(alerts),
    ringWords,
    callFiles,
    locks: createLocks(),
    turnWords: createTabs('vest-call-or-room'),
  };
}
