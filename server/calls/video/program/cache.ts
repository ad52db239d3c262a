/**
 * Keeps LiveKit's program in a cache beside other caches of this user, so that it outlives a clone and serves all of
 * them.
 */
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { shelter } from '#server/app/privileges/shelter.ts';
import { lockFile } from '#server/kit/data-files.ts';
import { livekitVersion } from './release.ts';

/** `linux-x64`, for example. A home folder may be shared by machines of several kinds. */
export const platform = `${process.platform}-${process.arch}`;

export interface Cache {
  readonly folder: string;
  /** The program's path, whether it is there or not. */
  readonly program: string;
}

export type CacheEnvironment = Readonly<Record<'XDG_CACHE_HOME' | 'HOME', string | undefined>>;

/**
 * Chooses the folder that has the program already, otherwise the first that can be written: the user's cache folder, or
 * one in DATA_DIR for a service without a home of its own. A server that has left root looks into the shelter, too.
 */
export function cacheOf(environment: CacheEnvironment, dataDir: string | null): Cache {
  const { XDG_CACHE_HOME: given, HOME: home } = environment;
  const users =
    given !== undefined && isAbsolute(given) ? given : join(home ?? homedir(), '.cache');
  const folders = [users, ...(dataDir === null ? [] : [dataDir])].map((parent) =>
    join(parent, 'vest'),
  );
  const found = [...folders, ...(dataDir === null ? [] : [shelter])].find((folder) =>
    existsSync(programIn(folder)),
  );
  const folder = found ?? folders.find(isWritable) ?? folders[0] ?? users;
  return { folder, program: programIn(folder) };
}

const programIn = (folder: string) => join(folder, `livekit-server-${livekitVersion}-${platform}`);

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const askAgainMs = 250;

/**
 * Makes the program unless it is there: `make` gets an empty folder to work in and returns the file that it made. Of
 * two starts at once one makes it while the other waits. The lock is the kernel's and is freed with its process,
 * however that ends. The file appears whole or not at all.
 */
export async function fillCache(
  { folder, program }: Cache,
  signal: AbortSignal,
  isThere: () => Promise<boolean>,
  make: (workshop: string) => Promise<string>,
): Promise<void> {
  const lock = await lockOf(folder, signal);
  const workshop = join(folder, 'workshop');
  try {
    if (await isThere()) return;
    // A start that was killed in the middle may have left the folder.
    rmSync(workshop, { recursive: true, force: true });
    mkdirSync(workshop);
    renameSync(await make(workshop), program);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    lock.close();
  }
}

async function lockOf(folder: string, signal: AbortSignal): Promise<DatabaseSync> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (;;) {
    const lock = lockFile(join(folder, 'fetching.lock'), 0);
    if (lock !== null) return lock;
    await delay(askAgainMs, undefined, { signal });
  }
}
