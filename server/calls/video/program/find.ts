/**
 * Finds a LiveKit server, or gets one. It tries the machine's own, our cache, the official release and a build by Go,
 * in this order because each is slower than the one before.
 */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '#server/app/log.ts';
import { buildProgram, goMissing } from './build.ts';
import { cacheOf, fillCache, platform } from './cache.ts';
import type { Cache, CacheEnvironment } from './cache.ts';
import { downloadRelease, livekitVersion, releaseFor } from './release.ts';
import type { Release } from './release.ts';
import { noteChecksum, whyUntrusted } from './trust.ts';

const run = promisify(execFile);

/** livekit-client from 2.18 on does not get along with older ones. */
const oldest = '1.9.10';

export interface Search {
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Aborting it gives up the search and ends whatever the search has begun. */
  readonly signal: AbortSignal;
  /** A place for the cache of a service without a home of its own; null: there is none. */
  readonly dataDir: string | null;
  readonly environment?: CacheEnvironment;
  /** The release to download; null: there is none for this machine. */
  readonly release?: Release | null;
}

/** No way led to a video server; the message says why, and what to do. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

/** Finds or gets the program, and returns its path or its name on the PATH. @throws ProgramMissing */
export async function findProgram(search: Search): Promise<string> {
  const own = await onPath(search.log);
  if (own !== null) return own;
  const cache = cacheFor(search);
  if (!(await works(cache.program, search.log))) await get(cache, search);
  return cache.program;
}

/** Searches without fetching or building; null: only that would help. */
export async function lookForProgram(search: Omit<Search, 'signal'>): Promise<string | null> {
  const { program } = cacheFor(search);
  return (await onPath(search.log)) ?? ((await works(program, search.log)) ? program : null);
}

const cacheFor = ({ environment, dataDir }: Pick<Search, 'environment' | 'dataDir'>): Cache =>
  cacheOf(
    environment ?? { XDG_CACHE_HOME: process.env['XDG_CACHE_HOME'], HOME: process.env['HOME'] },
    dataDir,
  );

async function onPath(log: Search['log']): Promise<string | null> {
  const name = 'livekit-server';
  const version = await versionOf(name);
  if (version === null) return null;
  if (version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return name;
  log.warn(`${name} на PATH версии ${version}, а нужна ${oldest} или новее: беру свою.`);
  return null;
}

/** Answers whether the program is there, may be run, and is the version that we want. */
async function works(program: string, log: Search['log']): Promise<boolean> {
  if (!existsSync(program)) return false;
  const why = await whyUntrusted(program);
  if (why !== null) log.warn(`${program} не запускаю: ${why}. Беру новый.`);
  return why === null && (await versionOf(program)) === livekitVersion;
}

async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['--version']);
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

async function get(cache: Cache, search: Search): Promise<void> {
  const { signal, log } = search;
  try {
    await fillCache(
      cache,
      signal,
      () => works(cache.program, log),
      async (workshop) => {
        const made = await make(workshop, search);
        chmodSync(made, 0o755);
        if ((await versionOf(made)) !== null) {
          await noteChecksum(cache.program, made);
          return made;
        }
        throw new ProgramMissing('LiveKit получен, но на этом компьютере не запускается.');
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProgramMissing) throw error;
    throw new ProgramMissing(`LiveKit не положить в ${cache.folder}: ${String(error)}`, {
      cause: error,
    });
  }
}

async function make(workshop: string, search: Search): Promise<string> {
  const { log, signal, release = releaseFor(platform) } = search;
  const troubles: string[] = [];
  const note = (error: unknown): void => {
    signal.throwIfAborted();
    troubles.push(error instanceof Error ? error.message : String(error));
  };
  if (release === null) note(`готового LiveKit для ${platform} нет`);
  else {
    log.info(`Видеосервер: скачиваю LiveKit ${livekitVersion}.`);
    try {
      const path = join(workshop, 'livekit-server');
      writeFileSync(path, await downloadRelease(release, signal));
      return path;
    } catch (error) {
      note(error);
    }
  }
  const whyNoGo = await goMissing();
  if (whyNoGo === null) {
    log.info(
      `Видеосервер: скачать не удалось (${troubles.join('; ')}). Собираю LiveKit ${livekitVersion} из исходников, это несколько минут.`,
    );
    try {
      return await buildProgram(workshop, signal);
    } catch (error) {
      note(error);
    }
  } else note(whyNoGo);
  throw new ProgramMissing(
    `LiveKit не найден и не получен: ${troubles.join('; ')}. Положите livekit-server ${oldest} или новее на PATH, установите Go 1.26 или задайте LIVEKIT_URL.`,
  );
}
