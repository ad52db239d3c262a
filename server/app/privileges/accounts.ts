/** Reads the accounts of this machine, and finds or makes the one that a server started by root runs as. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCodeOf, StartupError } from '../startup-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface PasswdEntry extends Account {
  readonly name: string;
  readonly home: string;
}

/** Lists the accounts in /etc/passwd. */
function passwdEntries(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const [name = '', , uid, gid, , home = ''] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid), home };
    });
}

export const accountCalled = (name: string) => passwdEntries().find((each) => each.name === name);

export const accountWith = (uid: number) => passwdEntries().find((each) => each.uid === uid);

const ownName = 'vest';
const tries = 20;
const againMs = 100;

/**
 * Finds the server's own account, or makes it; where it cannot be made, it is `nobody`. With a `uid` it is made with
 * that number, which owns DATA_DIR already: the container that knew its name is gone.
 * @throws StartupError
 */
export async function ownAccount(uid?: number): Promise<Account> {
  for (let count = 0; count < tries; count += 1) {
    const found = accountCalled(ownName);
    if (found !== undefined) return found;
    if (!makeAccount(uid)) break;
    // Another server may be making it at this moment: the system's tools lock the list.
    if (accountCalled(ownName) === undefined) await delay(againMs);
  }
  const nobody = accountCalled('nobody');
  if (nobody !== undefined) return nobody;
  throw new StartupError(
    `Весть не работает от root, а пользователя ${ownName} создать не удалось: создайте его или запустите от обычного пользователя.`,
  );
}

/**
 * Lets the system's tool make the account: that of most Linuxes, or BusyBox's. Answers whether there is one. Two of them
 * at once would both make it, and the later number would take the place of the earlier, so `flock` lets one in.
 */
function makeAccount(uid?: number): boolean {
  const home = '/nonexistent';
  const number = uid === undefined ? [] : [String(uid)];
  const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', home];
  useradd.push('--shell', '/usr/sbin/nologin', ...number.flatMap((each) => ['--uid', each]));
  const adduser = ['-S', '-D', '-H', '-h', home, '-s', '/sbin/nologin'];
  adduser.push(...number.flatMap((each) => ['-u', each]));
  const tools = [
    ['useradd', ...useradd, ownName],
    ['adduser', ...adduser, ownName],
  ] as const;
  const ways = tools.flatMap((tool) => [['flock', '/etc', ...tool] as const, tool]);
  return ways.some(([tool, ...options]) => {
    try {
      execFileSync(tool, options, { stdio: 'ignore' });
    } catch (error) {
      return !isMissing(error);
    }
    return true;
  });
}

/** Answers whether the tool or the one that `flock` was to run is not there: util-linux ends with 69 then, BusyBox 127. */
function isMissing(error: unknown): boolean {
  if (errorCodeOf(error) === 'ENOENT') return true;
  return error instanceof Error && 'status' in error && [69, 127].includes(Number(error.status));
}

/**
 * Answers whether this account may enter every folder on the way to `path`. Folders that are not there yet count as
 * ours to make.
 */
export const canReach = (account: Account, path: string) => closedTo(account, path).length === 0;

/** Lists the folders on the way to `path` that this account may not enter, the outermost first. */
export function closedTo(account: Account, path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  const closed = stats?.isDirectory() === true && !mayEnter(account, stats) ? [path] : [];
  return path === dirname(path) ? closed : [...closedTo(account, dirname(path)), ...closed];
}

function mayEnter(account: Account, folder: Stats): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}
