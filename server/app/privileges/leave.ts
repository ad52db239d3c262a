/**
 * Leaves root. A server that was started by root goes on as the owner of DATA_DIR, or as an account of its own, and so
 * do PostgreSQL, LiveKit and whatever else it starts: what strangers send is handled with no right but to DATA_DIR.
 */
import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { hasArgument, endProcess, processIds } from '#server/kit/processes.ts';
import { linkLibraries } from '#server/store/database/embedded/binaries.ts';
import { endOrphan } from '#server/store/database/embedded/orphan.ts';
import type { Config } from '../config/read.ts';
import { lockDirectory, prepareDataDir, requireUnlocked } from '../datadir.ts';
import { createLog, type Log } from '../log.ts';
import { StartupError, storageError } from '../startup-error.ts';
import { accountCalled, accountWith, canReach, closedTo, ownAccount } from './accounts.ts';
import type { Account } from './accounts.ts';
import { give } from './give.ts';
import { isMoving, movedTo, moveOut, oursIn } from './move.ts';
import { reachableNode, reachableProgram, shareLiveKit } from './program.ts';
import { refuseShelter } from './shelter.ts';

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
    await takeOverCluster(place, account);
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

const lockFiles = ['server.lock', 'server.lock-journal'];

/** Locks of folders whose data has moved. They are kept as long as the process: the next start looks at them first. */
const keptLocks: (() => void)[] = [];

/**
 * Gives root's DATA_DIR to the account, after whoever still runs on it has ended, and returns it. If the account cannot
 * get there, the data moves into the shelter (move.ts), and stays there.
 */
async function settle(folder: string, account: Account, log: Log): Promise<string> {
  refuseShelter(folder);
  const unlock = lockDirectory(folder);
  let place = folder;
  try {
    const known = movedTo(folder);
    for (const each of known === null ? [folder] : [folder, known]) await endLeftovers(each);
    const isWithin = canReach(account, dirname(folder));
    if (!isWithin || isMoving(folder) || (known !== null && !hasOwnKeys(folder))) {
      place = moveOut(folder, known, account);
      const why = isWithin ? '' : ` и не может войти в ${folder}`;
      log.info(`Сервер работает не от root${why}: его данные в ${place}.`);
    }
    // Given last, so that the rest was given as well.
    if (statSync(place).uid === account.uid) return place;
    for (const name of [...oursIn(place), ...lockFiles]) hand(join(place, name), account);
    chownSync(place, account.uid, account.gid);
    return place;
  } finally {
    if (place === folder) unlock();
    else keptLocks.push(unlock);
  }
}

/** Earlier versions moved nothing but the cluster. */
const hasOwnKeys = (folder: string) =>
  lstatSync(join(folder, 'keys'), { throwIfNoEntry: false })?.isDirectory() === true;

const isUpload = /^(..|incoming)$/;

/** Gives one of our names to the account; where root has put a link, what it leads to first. */
function hand(path: string, account: Account): void {
  const owners = new Set([root, nobodyOf()]);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true && stats.uid === root) {
    const target = existsSync(path)
      ? realpathSync(path)
      : resolve(dirname(path), readlinkSync(path));
    const closed = closedTo(account, dirname(target)).join(' ');
    if (closed !== '') {
      throw new StartupError(
        `${path} ведёт в ${target}, а войти туда может только root: откройте папки на пути (chmod o+x ${closed}).`,
      );
    }
    // Other things may lie on a disk that the operator has put the uploads on.
    const isUploads = basename(path) === 'files' && existsSync(target);
    const inside = isUploads ? readdirSync(target).filter((name) => isUpload.test(name)) : [];
    for (const name of inside) give(join(target, name), account, owners);
    if (!isUploads) give(target, account, owners);
    else if (owners.has(statSync(target).uid)) chownSync(target, account.uid, account.gid);
    // The lock of a cluster elsewhere lies beside it (supervisor.ts).
    if (basename(path) === 'postgres') chownSync(dirname(target), account.uid, account.gid);
  }
  give(path, account, owners);
}

/** Ends what a killed server of an earlier version has left: it belongs to others, whom the account cannot end. */
async function endLeftovers(folder: string): Promise<void> {
  const cluster = join(folder, 'postgres');
  if (existsSync(cluster)) await endOrphan(realpathSync(cluster));
  const settings = join(folder, 'livekit', 'livekit.yaml');
  const isLiveKit = (pid: number) => hasArgument(pid, '--config', settings);
  for (const pid of processIds().filter(isLiveKit)) {
    await endProcess({ pid, isAlive: () => isLiveKit(pid) }, [['SIGKILL', 1_000]]);
  }
}

const nobodyOf = () => accountCalled('nobody')?.uid ?? root;

/**
 * Takes over the cluster that an earlier version has made in an ordinary user's DATA_DIR: it ran PostgreSQL as `nobody`.
 * A link there may be that user's own, so it is not followed with root's rights.
 * @throws StartupError
 */
async function takeOverCluster(place: string, account: Account): Promise<void> {
  const cluster = join(place, 'postgres');
  const stats = lstatSync(cluster, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid !== account.uid && stats.uid === nobodyOf()) {
    await requireUnlocked(place);
    await endLeftovers(place);
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
