/**
 * Signed tokens with `sub` (user) and `sid` (session). There are three kinds, each with a key of its own, so that none
 * passes for another: the access token for every call, for 15 minutes; the token in the cookie `files` for reading files,
 * as long as the session; and the ticket in the address of an export, for a minute (contract, Limits, Files and GET
 * /account/export).
 */
import { hkdfSync } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import * as limits from '#contract/limits.ts';
import { id } from '#contract/text.ts';
import type { Clock } from '#server/kit/time.ts';
import type { Caller } from './callers.ts';

export type TokensByKind = ReturnType<typeof createTokens>;
export type TokenKind = keyof TokensByKind;

const tokensKept = 10_000;

const claims = v.object({ sub: id, sid: id, exp: v.number() });

/** `secret` is the server's own, at least 32 random bytes; the signing keys are derived from it. */
export function createTokens(secret: Uint8Array, clock: Clock) {
  return {
    access: createSessionTokens(secret, clock, 'access-token', limits.accessTokenMs),
    files: createSessionTokens(secret, clock, 'files-cookie', limits.refreshTokenMs),
    export: createSessionTokens(secret, clock, 'export-ticket', limits.exportTicketMs),
  };
}

function createSessionTokens(secret: Uint8Array, clock: Clock, label: string, lifeMs: number) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', label, 32));
  /** A signature costs 0.15 ms of CPU, a third of a send, so each is checked once. Oldest first. */
  const verified = new Map<string, Caller>();

  async function verify(token: string): Promise<Caller | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
      });
      const { sub, sid, exp } = v.parse(claims, payload);
      return { id: sub, sessionId: sid, expiresAtMs: exp * 1_000 };
    } catch {
      return undefined;
    }
  }

  return {
    issue(userId: string, sessionId: string): Promise<string> {
      const nowMs = clock.now();
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(new Date(nowMs))
        .setExpirationTime(new Date(nowMs + lifeMs))
        .sign(key);
    },
    /** undefined: the token is forged, expired or no token at all. */
    async read(token: string): Promise<Caller | undefined> {
      const known = verified.get(token);
      if (known !== undefined) return known.expiresAtMs > clock.now() ? known : undefined;
      const fresh = await verify(token);
      if (fresh === undefined) return undefined;
      verified.set(token, fresh);
      const [oldest] = verified.keys();
      if (verified.size > tokensKept && oldest !== undefined) verified.delete(oldest);
      return fresh;
    },
  };
}
