/** Makes DATA_DIR at the first start, and locks it for one server at a time. */
import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lockFile } from '#server/kit/data-files.ts';
import { StartupError, storageError } from './startup-error.ts';

/** A server that ends (its terminal was closed, its parent killed) gets this long to let go: it has 9 s (lifecycle.ts). */
const handoverMs = 10_000;

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
 * Takes the folder for this process; returns the way to release it, which is to be kept: with it goes the lock.
 * @throws StartupError
 */
export function lockDirectory(folder: string): () => void {
  const lock = tryLock(folder);
  if (lock === null) {
    throw new StartupError(
      `DATA_DIR=${folder} занят другим сервером Вести: остановите его или задайте другой DATA_DIR.`,
    );
  }
  return () => lock.close();
}

function tryLock(folder: string): DatabaseSync | null {
  try {
    return lockFile(join(folder, 'server.lock'), handoverMs);
  } catch (error) {
    throw storageError(error, `DATA_DIR=${folder}`);
  }
}
