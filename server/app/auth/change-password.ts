/** A new password: the old one proves who asks, and every other device is signed out (contract, POST /auth/password). */
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './callers.ts';
import { hashPassword } from './password-hash.ts';
import { requirePassword } from './require-password.ts';
import { announceEnd, deleteSessions } from './sessions.ts';

/** @throws Refusal `wrong_password`, `rate_limited` */
export async function changePassword(
  deps: Deps,
  { id, sessionId }: Caller,
  { oldPassword, newPassword }: ValidBody<'POST /auth/password'>,
): Promise<void> {
  const oldHash = await requirePassword(deps, id, oldPassword);
  const newHash = await hashPassword(newPassword);
  const ended = await deps.db.transaction(async (tx) => {
    // When two devices change it at once, the second one has proved an old password.
    const { rowCount } = await tx.query(
      'update users set password_hash = $3 where id = $1 and password_hash = $2',
      [id, oldHash, newHash],
    );
    if (rowCount === 0) throw new Refusal('wrong_password');
    // A statement of its own sees the session of whoever signed in while we waited (sessions.ts).
    return deleteSessions(tx, { userId: id, but: sessionId });
  });
  announceEnd(deps.bus, ended, 'passwordChanged');
}
