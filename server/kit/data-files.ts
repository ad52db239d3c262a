/** Handles files below DATA_DIR: sets their owner, writes small ones as a whole or not at all, and locks them. */
import {
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCodeOf, storageError } from '#server/app/startup-error.ts';

/**
 * Gives what root has made below DATA_DIR to the owner of its folder, so that an ordinary user's DATA_DIR stays usable
 * by that user. Call it for everything that was just made there; it does nothing unless the server is root.
 */
export function chownLikeParent(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}

/**
 * Reads a file; undefined: there is none.
 * @throws StartupError
 */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw storageError(error, path);
  }
}

/**
 * Writes a file that only the server's user can read, or the owner of DATA_DIR. It is written aside, synced, then
 * renamed: after a power cut there is the whole file or none.
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

/**
 * Reads the file, or makes it where it is missing or fails `isGood`. The caller holds DATA_DIR's lock.
 * @throws StartupError
 */
export function readOrMake(
  path: string,
  make: () => Buffer,
  isGood: (found: Buffer) => boolean = () => true,
): Buffer {
  const found = readIfPresent(path);
  if (found !== undefined && isGood(found)) return found;
  const made = make();
  writeAtomically(path, made);
  return made;
}

/**
 * Takes a file for this process; null: another one holds it longer than `timeoutMs`. The lock is the kernel's (SQLite's
 * exclusive lock on an empty file), because a pid file lies after `kill -9` and across containers. It is freed with the
 * process, however that ends.
 */
export function lockFile(path: string, timeoutMs: number): DatabaseSync | null {
  const file = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    chownLikeParent(path);
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
}
