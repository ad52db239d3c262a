/** The devices of this machine, as calls use them, and how it rings; their code comes with that of calls. */
import type { Alerts } from '#services/alerts/types.ts';
import { createCallFiles } from '#services/call-files/call-files.ts';
import { createDevices } from '#services/devices/devices.ts';
import { watchLevel } from '#services/devices/levels.ts';
import { createTrials } from '#services/devices/trials.ts';
import { createLocks } from '#services/locks/locks.ts';
import { createRing } from '#services/ring/ring.ts';
import { createRingNotices } from '#services/ring/ring-notices.ts';
import { provideTrials } from '#ui/call-devices/trials.ts';
import { ringWords } from '#ui/calling/ring-words.ts';

export function createCallDevices(alerts: Alerts) {
  const trials = createTrials();
  provideTrials({ ...trials, watchLevel });
  const callFiles = createCallFiles();
  return {
    devices: createDevices(),
    trials,
    ring: createRing(),
    ringNotices: createRingNotices(alerts),
    ringWords,
    callFiles,
    locks: createLocks(),
  };
}
