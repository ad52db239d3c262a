/** The devices of this machine, as calls use them, and how it rings; their code comes with that of calls. */
import { createCallFiles } from '#services/call-files/call-files.ts';
import { createDevices } from '#services/devices/devices.ts';
import { watchLevel } from '#services/devices/levels.ts';
import { createTrials } from '#services/devices/trials.ts';
import { createRing } from '#services/ring/ring.ts';
import { provideTrials } from '#ui/call-devices/trials.ts';
import { ringWords } from '#ui/calling/ring-words.ts';

export function createCallDevices() {
  const trials = createTrials();
  provideTrials({ ...trials, watchLevel });
  const callFiles = createCallFiles();
  return { devices: createDevices(), trials, ring: createRing(), ringWords, callFiles };
}
