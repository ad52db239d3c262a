/**
 * Issues and reads signed tokens with `sub` (user) and `sid` (session). There are four kinds, each with a key of its
 * own, so that no kind passes for another. The access token is for every call and lives 15 minutes. The token in the
 * cookie `files` is for reading files and lives as long as the session. The ticket in the address of an export lives a
 * minute (contract, Limits, Files and GET /account/export). The token in the cookie `device` opens nothing: its `sid`
 * is a device on which the person signed in, and its `pwd` says with which password (known-device.ts).
 */
import { hkdfSync } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import * as limits from '#contract/limits.ts';
import { id } from '#contract/text.ts';
import type { Clock } from '#server/kit/time.ts';
import type { Caller } from './callers.ts';

export type TokensByKind = ReturnType<typeof createTokens>;
export type TokenKind = Exclude<keyof TokensByKind, 'device'>;

const tokensKept = 10_000;

const claims = v.object({ sub: id, sid: id, exp: v.number(), pwd: v.optional(v.string()) });

interface ReadToken extends Caller {
  /** See `markOf` in known-device.ts; undefined: a token of another kind, or an older one. */
  readonly passwordMark: string | undefined;
}

/**
 * Makes the four kinds of tokens. `secret` is the server's own, at least 32 random bytes; the signing keys are derived
 * from it.
 */
export function createTokens(secret: Uint8Array, clock: Clock) {
  return {
    access: createSessionTokens(secret, clock, 'access-token', limits.accessTokenMs),
    files: createSessionTokens(secret, clock, 'files-cookie', limits.refreshTokenMs),
    export: createSessionTokens(secret, clock, 'export-ticket', limits.exportTicketMs),
    device: createSessionTokens(secret, clock, 'known-device', limits.deviceKnownMs),
  };
}

function createSessionTokens(secret: Uint8Array, clock: Clock, label: string, lifeMs: number) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', label, 32));
  /**
   * Tokens whose signature was checked, oldest first. Each is checked once: that costs 0.15 ms of CPU, a third of a
   * send.
   */
  const verified = new Map<string, ReadToken>();

  async function verify(token: string): Promise<ReadToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
      });
      const { sub, sid, exp, pwd } = v.parse(claims, payload);
      return { id: sub, sessionId: sid, expiresAtMs: exp * 1_000, passwordMark: pwd };
    } catch {
      return undefined;
    }
  }

  return {
    issue(userId: string, sessionId: string, passwordMark?: string): Promise<string> {
      const nowMs = clock.now();
      return new SignJWT({
        sid: sessionId,
        ...(passwordMark !== undefined && { pwd: passwordMark }),
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(new Date(nowMs))
        .setExpirationTime(new Date(nowMs + lifeMs))
        .sign(key);
    },
    /** Reads whose token this is; undefined: it is forged, expired or no token at all. */
    async read(token: string): Promise<ReadToken | undefined> {
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
