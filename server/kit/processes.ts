/** Finds processes of this machine by their command lines, our children or not, and ends them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 20;

export interface RunningProcess {
  readonly pid: number;
  readonly isAlive: () => boolean;
}

/** Signals, and how long each may take before the next one is sent, in milliseconds. */
export type EndSignals = readonly (readonly [signal: NodeJS.Signals, waitMs: number])[];

/** Ends a process. Resolves when it is gone, or when the last signal has had its time. */
export async function endProcess(
  { pid, isAlive }: RunningProcess,
  signals: EndSignals,
): Promise<void> {
  for (const [signal, waitMs] of signals) {
    if (!isAlive()) return;
    signalIfThere(pid, signal);
    const deadline = performance.now() + waitMs;
    while (isAlive() && performance.now() < deadline) await delay(lookMs);
  }
}

export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Lists the ids of all processes of this machine. */
export function processIds(): number[] {
  const names =
    process.platform === 'linux' ? readdirSync('/proc') : ps('-axo', 'pid=').trim().split('\n');
  return names.map(Number).filter((pid) => pid > 1);
}

/** Answers whether this process was started with `option value`. A zombie has no command line. */
export function hasArgument(pid: number, option: string, value: string): boolean {
  if (process.platform !== 'linux') {
    return `${ps('-ww', '-o', 'command=', '-p', String(pid)).trim()} `.includes(
      ` ${option} ${value} `,
    );
  }
  const words = commandLine(pid);
  return words.some((word, index) => word === option && words[index + 1] === value);
}

/** Reads the words of a command line, on Linux only. There are none for a zombie and for a process that has ended. */
export function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function ps(...options: readonly string[]): string {
  try {
    return execFileSync('ps', options, { encoding: 'utf8' });
  } catch {
    return '';
  }
}
