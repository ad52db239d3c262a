/** Clears away what a killed server has left: its PostgreSQL, still running, or just the traces. */
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  commandLine,
  endProcess,
  hasArgument,
  processIds,
  signalIfThere,
} from '#server/kit/processes.ts';
import { socketFolderMark } from './socket.ts';

/** Fast shutdown writes everything down first; after 10 s it is ended the hard way (recovery repeats the log). */
const endSignals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 2_000],
  ['SIGKILL', 2_000],
] as const;

/**
 * Ends the PostgreSQL that still runs on this cluster, if any. Call it while holding DATA_DIR's lock: nobody else
 * can own it then. Returns whether there was one.
 */
export async function endOrphan(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  const lines = readLines(file);
  if (lines === null) return false;
  const pid = Number(lines[0]);
  const isOurs = (): boolean => pid > 1 && hasArgument(pid, '-D', cluster);
  const wasOurs = isOurs();
  await endProcess({ pid, isAlive: isOurs }, endSignals);
  removeSocketFolder(lines[4]);
  if (isTaken(pid)) disown(file);
  return wasOurs;
}

/** Ends, at once, an initdb or PostgreSQL with this folder on its command line (where there is /proc). */
export function endProgramsOn(folder: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of processIds()) {
    const [program = '', ...words] = commandLine(pid);
    if (/(initdb|postgres)$/.test(program) && words.includes(folder)) signalIfThere(pid, 'SIGKILL');
  }
}

/**
 * Writes the number of our own process into the file. The old number belongs to somebody else now (or to a zombie that
 * nobody collects), and PostgreSQL would take it for a live rival. The file must stay, because its shared-memory line
 * is how PostgreSQL notices surviving backends. PostgreSQL knows that its parent, whose number is ours, cannot be a
 * rival.
 */
function disown(file: string): void {
  const lines = readLines(file);
  if (lines === null) return;
  // Root may do this in a folder of another account, which could have put a link there.
  const opened = openSync(file, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  try {
    writeFileSync(opened, [String(process.pid), ...lines.slice(1)].join('\n'));
  } finally {
    closeSync(opened);
  }
}

/** Answers whether some process has this number, if only a zombie. */
function isTaken(pid: number): boolean {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
}

function removeSocketFolder(folder: string | undefined): void {
  if (folder !== undefined && basename(folder).startsWith(socketFolderMark)) {
    rmSync(folder, { recursive: true, force: true });
  }
}
