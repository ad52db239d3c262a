/**
 * Chooses the account that PostgreSQL runs as. PostgreSQL refuses root, so a server started by root runs it as the
 * owner of the existing cluster or as `nobody`. An ordinary user runs it as themselves.
 */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#server/app/startup-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Chooses the account for a cluster; null: PostgreSQL runs as the user that runs the server.
 * @throws StartupError
 */
export function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) {
    requirePasswdEntry();
    return null;
  }
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const nobody = passwdEntries().find((entry) => entry.name === 'nobody');
  if (nobody === undefined) {
    throw new StartupError(
      'PostgreSQL не работает от root, а пользователя nobody в /etc/passwd нет: запустите от обычного пользователя или задайте DATABASE_URL.',
    );
  }
  return { uid: nobody.uid, gid: nobody.gid };
}

/**
 * Answers whether this account may enter every folder on the way to `path`. Folders that are not there yet count as
 * ours to make.
 */
export function canReach(account: Account, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true && !mayEnter(account, stats)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayEnter(account: Account, folder: Stats): boolean {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

function requirePasswdEntry(): void {
  const uid = process.getuid?.();
  // macOS keeps its users elsewhere; there every user that can log in has an entry.
  if (uid === undefined || process.platform !== 'linux') return;
  if (passwdEntries().some((entry) => entry.uid === uid)) return;
  throw new StartupError(
    `У пользователя с номером ${uid} нет записи в /etc/passwd, без неё PostgreSQL не создаёт базу: добавьте запись или задайте DATABASE_URL.`,
  );
}

function passwdEntries(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid) };
    });
}
