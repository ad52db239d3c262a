/** Starts the programs of our commands: all of them end when the command is told to end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isEnding = false;

/**
 * Starts a program that ends with us.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startChild(command, args, options) {
  const child = spawn(command, args, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  child.once('error', () => children.delete(child));
  return child;
}

/**
 * Runs a program to its end and keeps its output, which explains a failure.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ isOk: boolean, said: string }>}
 */
export async function runChild(command, args, options) {
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const code = await once(child, 'close').then(
    ([value]) => value,
    (error) => {
      said += String(error);
      return 1;
    },
  );
  // The signal's handler below ends us as soon as the last child is gone.
  if (isEnding) await new Promise(() => {});
  return { isOk: code === 0, said };
}

/** On Ctrl-C and SIGTERM: passes the signal on, waits for the children, exits with 0. */
export function endWithChildren() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => void end(signal));
  }
  endWithNpm();
}

/** @param {NodeJS.Signals} signal */
async function end(signal) {
  isEnding = true;
  await Promise.all(
    [...children].map(async (child) => {
      child.kill(signal);
      await once(child, 'exit');
    }),
  );
  process.exit(0);
}

/** Ends us when npm was killed, because a killed npm cannot pass a signal on. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  // The chain is npm → sh → us, or npm → us where the shell replaces itself by its last command.
  const isShell = !readProcess(parent, 'comm').startsWith('npm');
  const npm = isShell ? parentOf(parent) : null;
  setInterval(() => {
    const isGone = process.ppid !== parent || (npm !== null && parentOf(parent) !== npm);
    if (isGone && !isEnding) void end('SIGTERM');
  }, 500).unref();
}

/**
 * Returns null where there is no /proc.
 * @param {number} pid
 */
function parentOf(pid) {
  const found = /^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status'));
  return found === null ? null : Number(found[1]);
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
