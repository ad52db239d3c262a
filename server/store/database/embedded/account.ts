/**
 * Chooses the account that PostgreSQL runs as: the one that runs the server. PostgreSQL refuses root, so tests and
 * benchmarks that root runs start it as the owner of the existing cluster or as `nobody`.
 */
import { statSync } from 'node:fs';
import { accountCalled, accountWith } from '#server/app/privileges/accounts.ts';
import type { Account } from '#server/app/privileges/accounts.ts';
import { StartupError } from '#server/app/startup-error.ts';

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
  const nobody = accountCalled('nobody');
  if (nobody === undefined) {
    throw new StartupError(
      'PostgreSQL не работает от root, а пользователя nobody в /etc/passwd нет: запустите от обычного пользователя или задайте DATABASE_URL.',
    );
  }
  return { uid: nobody.uid, gid: nobody.gid };
}

function requirePasswdEntry(): void {
  const uid = process.getuid?.();
  // macOS keeps its users elsewhere; there every user that can log in has an entry.
  if (uid === undefined || process.platform !== 'linux') return;
  if (accountWith(uid) !== undefined) return;
  throw new StartupError(
    `У пользователя с номером ${uid} нет записи в /etc/passwd, без неё PostgreSQL не создаёт базу: добавьте запись или задайте DATABASE_URL.`,
  );
}
