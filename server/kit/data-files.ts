/** Handles files below DATA_DIR: writes small ones as a whole or not at all, follows no links, and locks them. */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCodeOf, linkError, storageError } from '#server/app/startup-error.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/**
 * Reads a file; undefined: there is none. A link in its place is refused: somebody else may have put it there.
 * @throws StartupError
 */
export function readIfPresent(path: string): Buffer | undefined {
  try {
    return withFile(openSync(path, O_RDONLY | O_NOFOLLOW), (file) => readFileSync(file));
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw storageError(error, path);
  }
}

/**
 * Writes a file that only the server's user can read. It is written aside, synced, then renamed: after a power cut there
 * is the whole file or none.
 * @throws StartupError
 */
export function writeAtomically(path: string, content: Uint8Array): void {
  const aside = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    rmSync(aside, { force: true });
    withFile(openSync(aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600), (file) => {
      writeSync(file, content);
      fsyncSync(file);
    });
    renameSync(aside, path);
  } catch (error) {
    throw storageError(error, path);
  }
}

/**
 * Opens a file for a child's output, and empties it.
 * @throws StartupError
 */
export function openLog(path: string): number {
  try {
    return openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw storageError(error, path);
  }
}

/** Empties the log when it has become longer than this, while its child goes on writing. It may be gone. */
export function keepLogShort(path: string, maxBytes: number): void {
  try {
    withFile(openSync(path, O_WRONLY | O_NOFOLLOW), (file) => {
      if (fstatSync(file).size > maxBytes) ftruncateSync(file);
    });
  } catch {
    // The file was removed.
  }
}

function withFile<T>(file: number, work: (file: number) => T): T {
  try {
    return work(file);
  } finally {
    closeSync(file);
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
 * @throws StartupError
 */
export function lockFile(path: string, timeoutMs: number): DatabaseSync | null {
  refuseLink(path);
  const file = new DatabaseSync(path, { timeout: timeoutMs });
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
}

/** @throws StartupError */
function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw linkError(path);
}
