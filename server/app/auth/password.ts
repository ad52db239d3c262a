/** Asks for the password once more before what cannot be undone, and changes it. */
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './callers.ts';
import { refuseCommonPassword } from './passwords/common.ts';
import { announceEnd, deleteSessions } from './sessions.ts';

/** Reads what the account is called, which makes a poor password. */
export async function namesOf(db: Deps['db'], userId: string): Promise<string[]> {
  const { rows } = await db.query<{ names: string[] }>(
    'select array_remove(array[username, display_name, eblid], null) as names from users where id = $1',
    [userId],
  );
  return rows[0]?.names ?? [];
}

/**
 * Checks the password of a person who is signed in already. Resolves to the hash that it fits, so that a later
 * statement can check that the hash is still the same.
 * @throws Refusal `wrong_password`, `rate_limited`, `unauthorized` (the account is gone)
 */
export async function requirePassword(
  { db, rates, hashing }: Pick<Deps, 'db' | 'rates' | 'hashing'>,
  userId: string,
  password: string,
): Promise<string> {
  // Counted before the password is checked, so that a hundred guesses at once count as a hundred.
  await rates.take('proof', { person: userId }, 'wrongPassword');
  const { rows } = await db.query<{ passwordHash: string }>(
    'select password_hash as "passwordHash" from users where id = $1 and deleted_at is null',
    [userId],
  );
  const [account] = rows;
  if (account === undefined) throw new Refusal('unauthorized');
  const fits = await hashing
    .verify(password, account.passwordHash, 'known')
    .catch(async (error: unknown) => {
      // A guess that was not looked at is none.
      await rates.refund('proof', { person: userId }, 'wrongPassword');
      throw error;
    });
  if (!fits) throw new Refusal('wrong_password');
  await rates.forget('proof', { person: userId }, 'wrongPassword');
  return account.passwordHash;
}

/**
 * Changes the password. The old one proves who asks, and every other device is signed out (contract, POST
 * /auth/password).
 * @throws Refusal `wrong_password`, `rate_limited`, `unauthorized` (the account is gone), `validation` (the new one is
 * too common)
 */
export async function changePassword(
  deps: Deps,
  { id, sessionId }: Caller,
  { oldPassword, newPassword }: ValidBody<'POST /auth/password'>,
): Promise<void> {
  const oldHash = await requirePassword(deps, id, oldPassword);
  refuseCommonPassword(newPassword, 'newPassword', await namesOf(deps.db, id));
  const newHash = await deps.hashing.hash(newPassword, 'known');
  const ended = await deps.db.transaction(async (tx) => {
    // When two devices change it at once, the second one has proved an old password.
    const { rowCount } = await tx.query(
      'update users set password_hash = $3 where id = $1 and password_hash = $2',
      [id, oldHash, newHash],
    );
    if (rowCount === 0) throw new Refusal('wrong_password');
    // A statement of its own also sees a session that this person began while the update waited for the row (sessions.ts).
    return deleteSessions(tx, { userId: id, but: sessionId });
  });
  announceEnd(deps.bus, ended, 'passwordChanged');
}
