/**
 * Makes the folder of PostgreSQL's Unix socket: short, because the path has at most 107 bytes, and closed to others.
 */
import { chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageError } from '#server/app/startup-error.ts';
import { canReach, type Account } from '#server/app/privileges/accounts.ts';

export const socketFolderMark = 'vest-pg-';
const pathMaxBytes = 107;

/**
 * Makes a new folder each time, because a fixed name in a folder that everybody writes to could be taken by somebody
 * else.
 */
export function makeSocketFolder(account: Account | null): string {
  const temp = [tmpdir(), '/tmp'].find(
    (folder) =>
      Buffer.byteLength(`${folder}/${socketFolderMark}XXXXXX/.s.PGSQL.5432.lock`) <= pathMaxBytes &&
      (account === null || canReach(account, folder)),
  );
  try {
    const folder = mkdtempSync(join(temp ?? '/tmp', socketFolderMark));
    if (account !== null) chownSync(folder, account.uid, account.gid);
    return folder;
  } catch (error) {
    throw storageError(error, tmpdir());
  }
}
