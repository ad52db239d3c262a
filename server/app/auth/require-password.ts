/** Before what cannot be undone, the person who is signed in must give the password once more. */
import * as limits from '#contract/limits.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limit } from '../rates/rates.ts';
import { isPassword } from './password-hash.ts';

/** Counted by person, not by address: whoever guesses here has their device or their token already. */
const failedProofs: Limit = { name: 'failed-proofs', windows: [limits.failedLogins] };

/**
 * Resolves to the hash that the password fits, so that a later statement can check that it is still the same.
 * @throws Refusal `wrong_password`, `rate_limited`, `unauthorized` (the account is gone)
 */
export async function requirePassword(
  { db, rates }: Pick<Deps, 'db' | 'rates'>,
  userId: string,
  password: string,
): Promise<string> {
  // Counted before the password is checked, so that a hundred guesses at once count as a hundred.
  await rates.take(failedProofs, [userId]);
  const { rows } = await db.query<{ passwordHash: string }>(
    'select password_hash as "passwordHash" from users where id = $1 and deleted_at is null',
    [userId],
  );
  const [account] = rows;
  if (account === undefined) throw new Refusal('unauthorized');
  if (!(await isPassword(password, account.passwordHash))) throw new Refusal('wrong_password');
  await rates.forget(failedProofs, [userId]);
  return account.passwordHash;
}
