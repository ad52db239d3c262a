/** What an earlier server that was killed has left: its PostgreSQL, still running, or just the traces. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { socketFolderMark } from './socket.ts';

/** Fast shutdown writes everything down first; after this long it is ended the hard way (recovery repeats the log). */
const fastStopMs = 10_000;

/**
 * Ends the PostgreSQL that still runs on this cluster, if any. Call it while holding DATA_DIR's lock: nobody else
 * can own it then. Returns whether there was one.
 */
export async function endOrphan(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  const lines = readLines(file);
  if (lines === null) return false;
  const pid = Number(lines[0]);
  const ours = pid > 1 && isPostgresOn(cluster, pid);
  if (ours) await end(pid, cluster);
  removeSocketFolder(lines[4]);
  if (isAlive(pid)) disown(file);
  return ours;
}

/** Ends, at once, an initdb or PostgreSQL with this folder on its command line (where there is /proc). */
export function endProgramsOn(folder: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!(pid > 1)) continue;
    const [program = '', ...words] = commandLine(pid);
    if (/(initdb|postgres)$/.test(program) && words.includes(folder)) signalIfThere(pid, 'SIGKILL');
  }
}

async function end(pid: number, cluster: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signalIfThere(pid, signal);
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline) {
      if (!isPostgresOn(cluster, pid)) return;
      await delay(20);
    }
  }
}

/**
 * The number in the file belongs to somebody else now (or to a zombie that nobody collects), and PostgreSQL would take
 * it for a live rival. The file must stay, because its shared-memory line is how PostgreSQL notices surviving
 * backends; the number of its own parent, ours, is one that it knows cannot be a rival.
 */
function disown(file: string): void {
  const lines = readLines(file);
  if (lines !== null) writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** A process with the cluster's path on its command line; a zombie has none. */
function isPostgresOn(cluster: string, pid: number): boolean {
  const words = commandLine(pid);
  return words.includes(cluster) && words.some((word) => /postgres/.test(word));
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    }
    // Paths with blanks would be split here; our -D stands last and is compared as one word.
    const line = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return line.trim().split(/ -D | -c /);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended between the look and the signal.
  }
}

function readLines(file: string): string[] | null {
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
