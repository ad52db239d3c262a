/** Files below DATA_DIR: their owner, and small ones that are written as a whole or not at all. */
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
 * To be called for everything that was just made below DATA_DIR; does nothing unless the server is root. Files that root
 * makes belong to the owner of their folder, so that an ordinary user's DATA_DIR stays usable by that user.
 */
export function chownLikeParent(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}

/** undefined: there is no such file. @throws StartupError */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
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

/** Reads the file, or makes it where it is missing or fails `isGood`. Whoever asks holds DATA_DIR. @throws StartupError */
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
 * exclusive lock on an empty file), because a pid file lies after `kill -9` and across containers: this one is freed with
 * the process, however it ends.
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
