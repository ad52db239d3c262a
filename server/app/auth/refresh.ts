/**
 * Trades a refresh token for new tokens. It is good once: if it comes a second time, both the person and a thief have
 * it, and the session ends. Within 30 s of its use, however, it gets the same answer again, because that answer may
 * have been lost. This grace ends when the token's successor is used, because then the answer has arrived (contract,
 * POST /auth/refresh).
 */
import { createHmac, hkdfSync } from 'node:crypto';
import * as limits from '#contract/limits.ts';
import type { Tokens } from '#contract/auth.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { announceEnd, expiry, hashOf, oldAge } from './sessions.ts';
import type { EndedSession, EndReason } from './sessions.ts';

type Outcome =
  | { readonly kind: 'renewed'; readonly session: EndedSession }
  | { readonly kind: 'ended'; readonly session: EndedSession; readonly reason: EndReason }
  | { readonly kind: 'unknown' };

/** @throws Refusal `unauthorized` */
export async function refresh(deps: Deps, refreshToken: string): Promise<Tokens> {
  const successor = successorOf(refreshToken, deps.secrets.tokens);
  const now = new Date(deps.clock.now());
  const outcome = await deps.db.transaction((tx) => trade(tx, refreshToken, successor, now));
  if (outcome.kind === 'ended') announceEnd(deps.bus, [outcome.session], outcome.reason);
  if (outcome.kind !== 'renewed') throw new Refusal('unauthorized');
  const { userId, sessionId } = outcome.session;
  return {
    accessToken: await deps.tokens.access.issue(userId, sessionId),
    refreshToken: successor,
  };
}

/**
 * Computes a token's successor from the token and the server's secret. A lost answer can therefore be given again word
 * for word, although no token is stored.
 */
function successorOf(refreshToken: string, secret: Uint8Array): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'refresh-token', 32));
  return createHmac('sha256', key).update(refreshToken).digest('base64url');
}

async function trade(
  tx: Queries,
  refreshToken: string,
  successor: string,
  now: Date,
): Promise<Outcome> {
  const [given, next] = [hashOf(refreshToken), hashOf(successor)];
  const { rows } = await tx.query<EndedSession & { createdAt: Date; expiresAt: Date }>(
    `select s.id as "sessionId", s.user_id as "userId", s.created_at as "createdAt", s.expires_at as "expiresAt"
     from refresh_tokens t join sessions s on s.id = t.session_id
     where t.token_hash = $1 for update of s`,
    [given],
  );
  const [session] = rows;
  if (session === undefined) return { kind: 'unknown' };
  if (session.expiresAt <= now || oldAge(session.createdAt) <= now.getTime())
    return end(tx, session, 'expired');

  // A separate statement sees what the transaction that held the lock before us has committed.
  const uses = await tx.query<{ hash: Buffer; usedAt: Date | null }>(
    `select token_hash as hash, used_at as "usedAt" from refresh_tokens where token_hash = any($1)`,
    [[given, next]],
  );
  const usedAtOf = (token: Buffer) =>
    uses.rows.find(({ hash }) => hash.equals(token))?.usedAt ?? null;
  const usedAt = usedAtOf(given);

  if (usedAt === null) {
    const forgottenBefore = new Date(now.getTime() - limits.refreshTokenMs);
    await tx.query(
      `with used as (update refresh_tokens set used_at = $4 where token_hash = $2),
       forgotten as (delete from refresh_tokens where session_id = $1 and used_at < $6),
       prolonged as (update sessions set last_used_at = $4, expires_at = $5 where id = $1)
       insert into refresh_tokens (token_hash, session_id) values ($3, $1)`,
      [session.sessionId, given, next, now, expiry(now, session.createdAt), forgottenBefore],
    );
    return { kind: 'renewed', session };
  }
  const isAnswerLost =
    usedAtOf(next) === null && now.getTime() - usedAt.getTime() <= limits.refreshGraceMs;
  return isAnswerLost ? { kind: 'renewed', session } : end(tx, session, 'tokenReused');
}

async function end(tx: Queries, session: EndedSession, reason: EndReason): Promise<Outcome> {
  await tx.query('delete from sessions where id = $1', [session.sessionId]);
  return { kind: 'ended', session, reason };
}

/** Ends the session of a refresh token, also of a used or expired one. An unknown token ends nothing. */
export async function signOut({ db, bus }: Deps, refreshToken: string): Promise<void> {
  const { rows } = await db.query<EndedSession>(
    `delete from sessions s using refresh_tokens t where t.token_hash = $1 and s.id = t.session_id
     returning s.id as "sessionId", s.user_id as "userId"`,
    [hashOf(refreshToken)],
  );
  announceEnd(bus, rows, 'signedOut');
}
