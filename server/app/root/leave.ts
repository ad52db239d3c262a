/**
 * Leaves root. A server that was started by root goes on as the owner of DATA_DIR, or as an account of its own, and so
 * do PostgreSQL, LiveKit and whatever else it starts: what strangers send is handled with no right but to DATA_DIR.
 */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hasArgument, endProcess, processIds } from '#server/kit/processes.ts';
import { linkLibraries } from '#server/store/database/embedded/binaries.ts';
import { endOrphan } from '#server/store/database/embedded/orphan.ts';
import type { Config } from '../config/read.ts';
import { lockDirectory, prepareDataDir } from '../datadir.ts';
import { createLog, type Log } from '../log.ts';
import { errorCodeOf, StartupError, storageError } from '../startup-error.ts';
import { accountCalled, accountWith, canReach, ownAccount } from './accounts.ts';
import type { Account } from './accounts.ts';
import { give } from './give.ts';
import { reachableNode, reachableProgram, shareLiveKit } from './program.ts';
import { makeShelter, shelter } from './shelter.ts';

export interface Departure {
  /** The real DATA_DIR: in the shelter if the account cannot get to the one that is configured. */
  readonly dataDir: string;
  /** The folder with the server's code; null: the one that runs. */
  readonly program: string | null;
  /** Becomes the account. There is no way back. */
  readonly leave: () => void;
}

const root = 0;

/** Answers whether this process is root and can become somebody else. A container may have taken that right. */
export function mayLeaveRoot(): boolean {
  if (process.getuid?.() !== root) return false;
  if (process.platform !== 'linux') return true;
  const [, held = '0'] =
    /^CapEff:\s*([\da-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  // CAP_CHOWN, CAP_SETGID and CAP_SETUID.
  return [0n, 6n, 7n].every((right) => (BigInt(`0x${held}`) >> right) & 1n);
}

/**
 * Does everything for which root is needed.
 * @throws StartupError
 */
export async function prepareToLeaveRoot({
  dataDir,
  logLevel,
  databaseUrl,
  pgBin,
}: Config): Promise<Departure> {
  const log = createLog(logLevel);
  const folder = prepareDataDir(dataDir);
  const owner = statSync(folder);
  const account = owner.uid === root ? await ownAccount() : await ownerOf(owner);
  try {
    const place = owner.uid === root ? await settle(folder, account, log) : folder;
    takeOverCluster(place, account);
    // The package's own links are missing, and the account may not write into the clone.
    if (databaseUrl === null && pgBin === null) linkLibraries();
    const program = reachableProgram(account);
    process.execPath = reachableNode(account);
    await shareLiveKit(account);
    return { dataDir: place, program, leave: () => become(account) };
  } catch (error) {
    throw error instanceof StartupError ? error : storageError(error, folder);
  }
}

async function ownerOf({ uid, gid }: Account): Promise<Account> {
  const known = accountWith(uid) ?? (accountCalled('vest') ? undefined : await ownAccount(uid));
  return { uid, gid: known?.uid === uid ? known.gid : gid };
}

const made = ['keys', 'livekit', 'node-id', 'postgres', 'files', 'vest'];
const lockFiles = ['server.lock', 'server.lock-journal'];
/** Interrupted first starts leave these (cluster.ts). */
const asideMark = 'postgres.init-';

/** Lists what we have made in DATA_DIR. Whatever else lies there stays as it is. */
const oursIn = (folder: string) =>
  readdirSync(folder).filter((name) => made.includes(name) || name.startsWith(asideMark));

/**
 * Gives root's DATA_DIR to the account, after whoever still runs on it has ended, and returns it. If the account cannot
 * get there, the data moves into the shelter, and `DATA_DIR/postgres` links to its cluster from then on.
 */
async function settle(folder: string, account: Account, log: Log): Promise<string> {
  const unlock = lockDirectory(folder);
  try {
    const cluster = join(folder, 'postgres');
    const link = ownLink(cluster);
    await endLeftovers(folder, link ?? cluster);
    const isWithin = canReach(account, dirname(folder));
    const place = isWithin ? folder : link === null ? makePlace() : dirname(link);
    if (!isWithin) {
      moveInto(folder, place);
      if (link === null) symlinkSync(join(place, 'postgres'), cluster);
      log.info(`Сервер работает не от root и не может войти в ${folder}: его данные в ${place}.`);
    }
    // Given last, so that the rest was given as well.
    if (statSync(place).uid === account.uid) return place;
    const owners = new Set([root, nobodyOf()]);
    for (const name of [...oursIn(place), ...lockFiles]) give(join(place, name), account, owners);
    // A cluster that an earlier version has put into the shelter.
    if (isWithin && link !== null) {
      give(link, account, owners);
      chownSync(dirname(link), account.uid, account.gid);
    }
    chownSync(place, account.uid, account.gid);
    return place;
  } finally {
    unlock();
  }
}

/** Returns the target of a link that root has made; null: it is no link. @throws StartupError for another's link */
function ownLink(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() !== true) return null;
  const target = readlinkSync(path);
  if (stats.uid === root && existsSync(dirname(target))) return target;
  throw new StartupError(
    `${path} ведёт в ${target}, а там ничего нет: верните папку или удалите эту ссылку, чтобы начать с пустой базой.`,
  );
}

/** Ends what a killed server of an earlier version has left: it belongs to others, whom the account cannot end. */
async function endLeftovers(folder: string, cluster: string): Promise<void> {
  if (existsSync(cluster)) await endOrphan(realpathSync(cluster));
  const settings = join(folder, 'livekit', 'livekit.yaml');
  const isLiveKit = (pid: number) => hasArgument(pid, '--config', settings);
  for (const pid of processIds().filter(isLiveKit)) {
    await endProcess({ pid, isAlive: () => isLiveKit(pid) }, [['SIGKILL', 1_000]]);
  }
}

function makePlace(): string {
  const place = join(shelter, `data-${randomBytes(6).toString('hex')}`);
  makeShelter();
  mkdirSync(place, { mode: 0o700 });
  return place;
}

function moveInto(folder: string, place: string): void {
  for (const name of oursIn(folder)) {
    const [from, to] = [join(folder, name), join(place, name)];
    if (lstatSync(from).isSymbolicLink()) continue;
    try {
      renameSync(from, to);
    } catch (error) {
      if (errorCodeOf(error) !== 'EXDEV') throw error;
      // Copied aside first: an interrupted copy is never taken for the whole.
      rmSync(`${to}.new`, { recursive: true, force: true });
      cpSync(from, `${to}.new`, { recursive: true, preserveTimestamps: true });
      renameSync(`${to}.new`, to);
      rmSync(from, { recursive: true });
    }
  }
}

const nobodyOf = () => accountCalled('nobody')?.uid ?? root;

/**
 * Takes over the cluster that an earlier version has made in an ordinary user's DATA_DIR: it ran PostgreSQL as `nobody`.
 * A link there may be that user's own, so it is not followed with root's rights.
 */
function takeOverCluster(place: string, account: Account): void {
  const cluster = join(place, 'postgres');
  const stats = lstatSync(cluster, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid !== account.uid && stats.uid === nobodyOf()) {
    give(cluster, account, new Set([stats.uid]));
  }
  const { uid } = statSync(cluster, { throwIfNoEntry: false }) ?? account;
  if (uid === account.uid) return;
  throw new StartupError(
    `База в ${cluster} принадлежит не тому, кому DATA_DIR: выполните chown -R ${account.uid}:${account.gid} ${cluster}/`,
  );
}

function become(account: Account): void {
  const { uid, gid } = account;
  const { HOME, XDG_CACHE_HOME, TMPDIR } = process.env;
  // Root's own folders are closed from now on, and what looks into them would fail.
  for (const [name, path] of Object.entries({ HOME, XDG_CACHE_HOME, TMPDIR })) {
    if (path !== undefined && !canReach(account, path)) delete process.env[name];
  }
  if (!canReach(account, process.cwd())) process.chdir('/');
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}
