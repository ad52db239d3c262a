/** The scripts alone, in a folder of their own; the test decides what else is there. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url));

export function cloneOfScripts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vest-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(scripts, join(folder, 'scripts'), { recursive: true });
  return folder;
}

/** Writes a program file with the folders above it. */
export function writeProgram(path: string, text = ''): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

interface Ran {
  readonly code: number | null;
  /** Its output on both streams. */
  readonly said: string;
}

/**
 * Runs lines of a module in the clone. `machine` is evaluated before anything is loaded, and changes what the process sees of
 * its machine.
 */
export function runIn(
  folder: string,
  { machine, lines, env = {} }: { machine: string; lines: string; env?: Record<string, string> },
): Promise<Ran> {
  const preload = `data:text/javascript,${encodeURIComponent(machine)}`;
  const child = spawn(
    process.execPath,
    ['--import', preload, '--input-type=module', '--eval', lines],
    { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
