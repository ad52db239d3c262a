/** Who is signed in proves once more that it is them: with the password, before what cannot be taken back. */
import * as limits from '#contract/limits.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limit } from '../rates/rates.ts';
import { isPassword } from './password-hash.ts';

/** By person, whatever the address: whoever guesses here has their device or their token already. */
const failedProofs: Limit = { name: 'failed-proofs', windows: [limits.failedLogins] };

/**
 * Answers the hash that the password fits, for a statement that must know that it is still that one.
 * @throws Refusal `wrong_password`, `rate_limited`, `unauthorized` (the account is gone)
 */
export async function requirePassword(
  { db, rates }: Pick<Deps, 'db' | 'rates'>,
  userId: string,
  password: string,
): Promise<string> {
  // Counted before the password is looked at: a hundred guesses at once are a hundred, not one.
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
