/** The devices of this machine, as calls use them; their code comes with that of calls. */
import { createDevices } from '#services/devices/devices.ts';
import { watchLevel } from '#services/devices/levels.ts';
import { createTrials } from '#services/devices/trials.ts';
import { provideTrials } from '#ui/call-devices/trials.ts';

export function createCallDevices() {
  const trials = createTrials();
  provideTrials({ ...trials, watchLevel });
  return { devices: createDevices(), trials };
}
