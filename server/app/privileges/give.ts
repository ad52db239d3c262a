/** Gives files that root has made to another account, without following a link on the way. */
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lchownSync,
  lstatSync,
  openSync,
  readdirSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account } from './accounts.ts';

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** Gives what belongs to one of `owners`, the folder itself last: after an interruption it begins again. */
export function give(path: string, account: Account, owners: ReadonlySet<number>): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) giveFolder(path, account, owners);
  else if (owners.has(stats.uid)) lchownSync(path, account.uid, account.gid);
}

function giveFolder(path: string, account: Account, owners: ReadonlySet<number>): void {
  const folder = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    // The opened folder stays the same one, even if somebody puts a link in its place meanwhile.
    const inside = process.platform === 'linux' ? `/proc/self/fd/${folder}` : path;
    for (const name of readdirSync(inside)) give(join(inside, name), account, owners);
    if (owners.has(fstatSync(folder).uid)) fchownSync(folder, account.uid, account.gid);
  } finally {
    closeSync(folder);
  }
}
