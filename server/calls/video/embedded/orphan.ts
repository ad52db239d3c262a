/** The LiveKit that a killed server has left: it goes on, and so do its calls. */
import { hasArgument, processIds } from '#server/kit/processes.ts';

/**
 * The first SIGTERM alone would wait until everybody has left; the second one closes what is open and ends LiveKit.
 */
export const endSignals = [
  ['SIGTERM', 100],
  ['SIGTERM', 1_500],
  ['SIGKILL', 1_000],
] as const;

/** The processes with these settings. Call it while holding DATA_DIR's lock: they are nobody else's then. */
export const orphansOn = (settingsFile: string): number[] =>
  processIds().filter((pid) => isLiveKitOn(settingsFile, pid));

export const isLiveKitOn = (settingsFile: string, pid: number): boolean =>
  hasArgument(pid, '--config', settingsFile);
