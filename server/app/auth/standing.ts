/**
 * Looks at what a call's word asks of a person beside being signed in: a role, and that the password was given on this
 * device a moment ago, so that a page that was left open is not enough for what is dangerous.
 */
import * as limits from '#contract/limits.ts';
import type { Need } from '#contract/needs.ts';
import type { AccountRole } from '#contract/users.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './callers.ts';
import { requirePassword } from './password.ts';

/** @throws Refusal `unauthorized` (the session has ended), and what the word answers to outsiders and insiders */
export async function requireStanding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { role, isFresh, outsiders, insiders }: Need,
  { id, sessionId }: Caller,
): Promise<void> {
  if (role === undefined && isFresh === undefined) return;
  const { rows } = await db.query<{ role: AccountRole; provedAt: Date }>(
    `select u.role, coalesce(s.proved_at, s.created_at) as "provedAt"
     from sessions s join users u on u.id = s.user_id
     where s.id = $1 and u.id = $2 and u.disabled_at is null and u.deleted_at is null`,
    [sessionId, id],
  );
  const [standing] = rows;
  if (standing === undefined) throw new Refusal('unauthorized');
  if (role !== undefined && standing.role !== role) throw new Refusal(outsiders ?? 'forbidden');
  // A proof from a node whose clock is ahead must not last longer.
  const ageMs = Math.abs(clock.now() - standing.provedAt.getTime());
  if (isFresh && ageMs > limits.proofMs) throw new Refusal(insiders ?? 'proof_required');
}

/**
 * Takes the password as a proof for this device. The statement checks the hash again, because the password may have
 * been changed meanwhile.
 * @throws Refusal `wrong_password`, `rate_limited`, `unauthorized` (the account is gone)
 */
export async function prove(
  deps: Deps,
  { id, sessionId }: Caller,
  { password }: ValidBody<'POST /auth/proof'>,
): Promise<void> {
  const passwordHash = await requirePassword(deps, id, password);
  const { rowCount } = await deps.db.query(
    `update sessions s set proved_at = $4 from users u
     where s.id = $1 and u.id = s.user_id and u.id = $2 and u.password_hash = $3`,
    [sessionId, id, passwordHash, new Date(deps.clock.now())],
  );
  if (rowCount === 0) throw new Refusal('wrong_password');
}
