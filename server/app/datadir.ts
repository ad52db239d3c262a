/**
 * Makes DATA_DIR at the first start, and locks it for one server at a time. Loads the node's id and the secrets, which
 * are kept in it.
 */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFile, readOrMake } from '#server/kit/data-files.ts';
import { newId } from '#server/kit/ids.ts';
import { linkError, StartupError, storageError } from './startup-error.ts';

/** How long we wait for another server to let go. One that ends has 9 s (lifecycle.ts). */
const handoverMs = 10_000;

/**
 * Makes the folder if needed, proves that it takes files and returns its real path. When root makes it, others may
 * enter it (not list it): tests and benchmarks that root runs start PostgreSQL as another user below it.
 * @throws StartupError
 */
export function prepareDataDir(dataDir: string): string {
  try {
    // The folders on the way to it are ordinary ones: a server that leaves root has to get through.
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0 && readdirSync(dataDir).length === 0) chmodSync(dataDir, 0o711);
    const probe = join(dataDir, `.probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, 'x', { flag: 'wx' });
    rmSync(probe);
    refuseForeignLinks(realpathSync(dataDir));
    return realpathSync(dataDir);
  } catch (error) {
    throw error instanceof StartupError ? error : storageError(error, `DATA_DIR=${dataDir}`);
  }
}

/**
 * The operator or the owner of DATA_DIR may have put a folder on another disk behind a link. Somebody else's link would lead what we write, or
 * read and give out, to wherever they like.
 * @throws StartupError
 */
function refuseForeignLinks(dataDir: string): void {
  const own = [0, statSync(dataDir).uid];
  for (const name of ['keys', 'livekit', 'postgres', 'files', 'files/incoming', 'vest']) {
    const path = join(dataDir, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink() && !own.includes(stats.uid)) throw linkError(path);
  }
}

/**
 * Locks the folder for this process and returns the function that releases it. Keep that function: when it is lost, the
 * lock is lost too.
 * @throws StartupError
 */
export function lockDirectory(folder: string): () => void {
  const lock = tryLock(folder);
  if (lock === null) throw takenError(folder);
  return () => lock.close();
}

const takenError = (folder: string) =>
  new StartupError(
    `DATA_DIR=${folder} занят другим сервером Вести: остановите его или задайте другой DATA_DIR.`,
  );

const lookMs = 100;

/**
 * Waits until no server holds the lock, without opening it: in a folder of somebody else's, root would open with SQLite
 * whatever they have put there.
 * @throws StartupError
 */
export async function requireUnlocked(folder: string): Promise<void> {
  const deadline = performance.now() + handoverMs;
  while (isLocked(join(folder, 'server.lock'))) {
    if (performance.now() > deadline) throw takenError(folder);
    await delay(lookMs);
  }
}

/** Looks the file's number up among the kernel's locks (`… WRITE <pid> <device>:<number> …`), on Linux. */
function isLocked(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !existsSync(kernelLocks)) return false;
  return new RegExp(`:${stats.ino} `).test(readFileSync(kernelLocks, 'utf8'));
}

const kernelLocks = '/proc/locks';

function tryLock(folder: string): DatabaseSync | null {
  try {
    return lockFile(join(folder, 'server.lock'), handoverMs);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw storageError(error, `DATA_DIR=${folder}`);
  }
}

/**
 * Loads the id of this node. A start on the same DATA_DIR is the same node, which may end what its earlier process left
 * online (presence/store.ts). The id is not among the keys, because all nodes on one database share those.
 * @throws StartupError
 */
export function loadNodeId(dataDir: string): string {
  const isId = (found: Buffer) =>
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(found.toString());
  return readOrMake(join(dataDir, 'node-id'), () => Buffer.from(newId()), isId).toString();
}

export interface Secrets {
  /** At least 32 random bytes; the keys of all tokens are derived from it. */
  readonly tokens: Uint8Array;
}

const keyBytes = 32;

/** @throws StartupError */
export function loadSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'keys', 'tokens.key');
  const tokens = readOrMake(path, () => randomBytes(keyBytes));
  if (tokens.length >= keyBytes) return { tokens };
  throw new StartupError(
    `${path} повреждён: верните его из копии или удалите, тогда всем придётся войти заново.`,
  );
}
