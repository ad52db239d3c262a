/**
 * Makes the cluster's folder, or finds it. It is made whole or not at all, and is refused if it belongs to another major
 * version. It lets in the account that runs the server, and root.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCodeOf, StartupError, storageError } from '#server/app/startup-error.ts';
import { readIfPresent, writeAtomically } from '#server/kit/data-files.ts';
import { canReach, type Account } from '#server/app/privileges/accounts.ts';
import type { Binaries } from './binaries.ts';
import { endProgramsOn } from './orphan.ts';

const run = promisify(execFile);

/** The one role and database of an embedded cluster. */
export const embeddedName = 'vest';

/**
 * Returns the folder of the cluster: DATA_DIR/postgres, or the one that it links to.
 * @throws StartupError
 */
export function placeCluster(dataDir: string, account: Account | null): string {
  const cluster = join(dataDir, 'postgres');
  if (lstatSync(cluster, { throwIfNoEntry: false }) === undefined) return cluster;
  const place = resolveLink(cluster);
  if (account !== null && !canReach(account, place)) {
    throw new StartupError(
      `PostgreSQL (пользователь с номером ${account.uid}) не может войти в ${place}: откройте папки на пути к ней (chmod o+x) или перенесите DATA_DIR.`,
    );
  }
  return place;
}

function resolveLink(cluster: string): string {
  if (!lstatSync(cluster).isSymbolicLink()) return cluster;
  try {
    return realpathSync(cluster);
  } catch {
    // The cluster itself is not made yet; its folder must be there.
    const target = readlinkSync(cluster);
    if (existsSync(dirname(target))) return target;
    throw new StartupError(
      `${cluster} ведёт в ${target}, а там ничего нет: верните папку или удалите эту ссылку, чтобы начать с пустой базой.`,
    );
  }
}

/**
 * Makes the cluster if there is none, and refuses one of another major version.
 * @throws StartupError
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
): Promise<'made' | 'found'> {
  await removeInterrupted(cluster);
  const versionFile = join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = Number(readFileSync(versionFile, 'utf8'));
    if (major !== binaries.major) {
      throw new StartupError(
        `База в ${cluster} от PostgreSQL ${major}, а программа ${binaries.major}: задайте PG_BIN с PostgreSQL ${major} или верните прежнюю версию Вести.`,
      );
    }
    if (account !== null && statSync(cluster).uid === 0) {
      execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
    }
    return 'found';
  }
  if (existsSync(cluster)) {
    throw new StartupError(
      `${cluster} есть, но базы PostgreSQL в ней нет: уберите эту папку или задайте другой DATA_DIR.`,
    );
  }
  await makeCluster(cluster, binaries, account);
  return 'made';
}

/**
 * Makes the cluster aside, and renames it into place when it is finished, because a killed initdb leaves a dead folder.
 */
async function makeCluster(
  cluster: string,
  { initdb, postgres, major }: Binaries,
  account: Account | null,
): Promise<void> {
  const aside = `${cluster}${asideMark}${process.pid}`;
  try {
    mkdirSync(aside, { mode: 0o700 });
    if (account !== null) chownSync(aside, account.uid, account.gid);
    await run(initdb, [...initdbOptions(major), '-D', aside], { ...account, cwd: '/' });
    await createDatabase(postgres, aside, account);
    renameSync(aside, cluster);
    syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw initFailure(error, cluster);
  }
}

function initdbOptions(major: number): string[] {
  // LC_CTYPE is what full-text search splits words by; with C alone «ёлочки» would belong to the word.
  const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'C';
  return [
    `--username=${embeddedName}`,
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    // Sorts alike on every machine and through every upgrade of the system; PostgreSQL has it since 17.
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--auth=peer',
    '--no-instructions',
  ];
}

/**
 * Lets in this process's own account, and root, who could become it anyhow. Written at each start: DATA_DIR may have come
 * from another machine, and clusters of earlier versions trusted whoever reached the socket.
 * @throws StartupError
 */
export function writeAccess(cluster: string, account: Account | null): void {
  const files = {
    'pg_hba.conf': `local all ${embeddedName} peer map=${embeddedName}\n`,
    'pg_ident.conf': [...new Set([userInfo().username, 'root'])]
      .map((name) => `${embeddedName} "${name}" ${embeddedName}\n`)
      .join(''),
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(cluster, name);
    if (readIfPresent(path)?.toString() === text) continue;
    writeAtomically(path, Buffer.from(text));
    if (account !== null) chownSync(path, account.uid, account.gid);
  }
}

/** Creates the database before the cluster is in place, so that a cluster without its database is never seen. */
async function createDatabase(
  postgres: string,
  cluster: string,
  account: Account | null,
): Promise<void> {
  const single = spawn(postgres, ['--single', '-D', cluster, 'postgres'], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  single.stdin.end(`create database ${embeddedName}\n`);
  const said = await single.stderr.setEncoding('utf8').toArray();
  const [code] = single.exitCode === null ? await once(single, 'exit') : [single.exitCode];
  const text = said.join('');
  if (code !== 0 || /(ERROR|FATAL|PANIC): /.test(text)) throw new Error(text);
}

function initFailure(error: unknown, cluster: string): StartupError {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  if (text.includes('No space left on device')) {
    return new StartupError(
      `На диске нет места для базы в ${cluster}: освободите место и запустите снова.`,
    );
  }
  if (text.includes('EACCES') || text.includes('EPERM') || text.includes('ENOSPC')) {
    return storageError(error, cluster);
  }
  const reason = text.trim().split('\n').at(-1) ?? '';
  return new StartupError(`Не удалось создать базу в ${cluster}: ${reason}`);
}

const asideMark = '.init-';

/**
 * Removes what the initdb of a killed server has left. It may still be at work, and so may its children, which give up
 * within moments when their files are gone. What is left after that is in nobody's way, and the next start removes it.
 */
async function removeInterrupted(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const isLeft = (name: string) => name.startsWith(basename(cluster) + asideMark);
  const deadline = performance.now() + givesUpMs;
  while (performance.now() < deadline) {
    const left = readdirSync(folder).filter(isLeft);
    if (left.length === 0) return;
    for (const name of left) {
      endProgramsOn(join(folder, name));
      removeInUse(join(folder, name));
    }
    await delay(removeAgainMs);
  }
}

const givesUpMs = 5_000;
const removeAgainMs = 50;

/** Removes a folder into which other processes may be writing: then some of it stays. */
function removeInUse(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOTEMPTY') throw storageError(error, path);
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
