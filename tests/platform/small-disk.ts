/** A disk small enough to be filled. Only root can mount one, and not in every container. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { makeFolder } from './server-process.ts';

export const canMount = (() => {
  const folder = makeFolder();
  try {
    mountSmallDisk(folder, 1);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
})();

/** An empty disk; `clear` removes it. */
export function makeSmallDisk(sizeMiB: number): { readonly folder: string; clear: () => void } {
  const folder = makeFolder();
  mountSmallDisk(folder, sizeMiB);
  return {
    folder,
    clear() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function mountSmallDisk(folder: string, sizeMiB: number): void {
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0711`, 'tmpfs', folder];
  execFileSync('mount', options, { stdio: 'ignore' });
}

/** Writes until there is no room left. */
export function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1_048_576, 1]) fillBy(file, size);
  } finally {
    closeSync(file);
  }
}

function fillBy(file: number, size: number): void {
  const block = Buffer.alloc(size);
  try {
    for (;;) writeSync(file, block);
  } catch {
    // The disk is full.
  }
}
