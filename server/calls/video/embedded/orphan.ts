/** The LiveKit that a killed server has left: it goes on, and so do its calls. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The processes with these settings on their command line. Call it while holding DATA_DIR's lock: they are nobody else's. */
export function orphansOn(settingsFile: string): number[] {
  return process.platform === 'linux' ? inProc(settingsFile) : byPs(settingsFile);
}

function inProc(settingsFile: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && isLiveKitOn(settingsFile, pid));
}

/** A zombie has no command line. */
export function isLiveKitOn(settingsFile: string, pid: number): boolean {
  if (process.platform !== 'linux') return byPs(settingsFile).includes(pid);
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const at = words.indexOf(settingsFile);
    return at > 0 && words[at - 1] === '--config';
  } catch {
    return false;
  }
}

function byPs(settingsFile: string): number[] {
  try {
    const said = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
    const ours = said.split('\n').filter((line) => line.endsWith(` --config ${settingsFile}`));
    return ours.map((line) => Number.parseInt(line.trim(), 10));
  } catch {
    return [];
  }
}

/**
 * Asked once LiveKit would wait until everybody has left; asked twice it closes what is open and goes; what does not
 * is killed.
 */
const steps = [
  ['SIGTERM', 100],
  ['SIGTERM', 1_500],
  ['SIGKILL', 1_000],
] as const;

/** Resolves when it is gone. */
export async function endLiveKit(pid: number, isAlive: () => boolean): Promise<void> {
  for (const [signal, waitMs] of steps) {
    const until = performance.now() + waitMs;
    if (isAlive()) signalIfThere(pid, signal);
    while (isAlive() && performance.now() < until) await delay(20);
  }
}

export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended between the look and the signal.
  }
}
