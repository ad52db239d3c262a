/** DATA_DIR: made at first start, and held by one server at a time. */
import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { chownLikeParent } from '#server/kit/data-files.ts';
import { StartupError, storageError } from './startup-error.ts';

/** A server that ends (its terminal was closed, its parent killed) gets this long to let go: it has 9 s (lifecycle.ts). */
const handoverMs = 10_000;

export interface DirectoryLock {
  release(): void;
}

/**
 * Makes the folder if needed and proves that it takes files. When root makes it, others may enter it (not list it),
 * because PostgreSQL runs as another user below it.
 */
export function prepareDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0 && readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o711);
    const probe = join(dataDir, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
    return realpathSync(dataDir);
  } catch (error) {
    throw storageError(error, `DATA_DIR=${dataDir}`);
  }
}

/**
 * Takes the folder for this process. The lock is the kernel's (SQLite's exclusive lock on an empty file), because
 * a pid file lies after `kill -9` and across containers: this one is freed with the process, however it ends.
 */
export function lockDirectory(folder: string): DirectoryLock {
  let file: DatabaseSync | undefined;
  try {
    const path = join(folder, 'server.lock');
    file = new DatabaseSync(path, { timeout: handoverMs });
    chownLikeParent(path);
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (error instanceof Error && error.message.includes('locked')) {
      throw new StartupError(
        `DATA_DIR=${folder} занят другим сервером Вести: остановите его или задайте другой DATA_DIR.`,
      );
    }
    throw storageError(error, `DATA_DIR=${folder}`);
  }
  held.add(file);
  const lock = file;
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

/** A collected handle would close its file and let the lock go. */
const held = new Set<DatabaseSync>();
