/** Small files of DATA_DIR, written as a whole or not at all. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { chownLikeParent } from './chown-like-parent.ts';
import { errorCodeOf, storageError } from '#server/app/startup-error.ts';

/** null: there is no such file. @throws StartupError */
export function readIfPresent(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw storageError(error, path);
  }
}

/**
 * Readable by the server's user alone, or by the owner of DATA_DIR. Written aside, synced, then renamed: after a power
 * cut there is the whole file or none.
 * @throws StartupError
 */
export function writeAtomically(path: string, content: Uint8Array): void {
  try {
    if (mkdirSync(dirname(path), { recursive: true, mode: 0o700 }) !== undefined) {
      chownLikeParent(dirname(path));
    }
    const file = openSync(`${path}.new`, 'w', 0o600);
    chownLikeParent(`${path}.new`);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  } catch (error) {
    throw storageError(error, path);
  }
}
