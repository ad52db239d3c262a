/**
 * Makes and takes the challenges that passkeys sign. A challenge carries its end, chance and a seal of the server's
 * secret, so strangers who ask for a million of them fill nothing. One that was answered is written down, which makes it
 * good once, on all nodes.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import * as limits from '#contract/passkey-limits.ts';
import { digestOf } from '#server/kit/digest.ts';
import type { Clock } from '#server/kit/time.ts';
import type { Queries } from '#server/store/database/database.ts';

/** The use of a challenge; one that was made for a person's session is good for nothing else. */
export type Purpose = 'sign-in' | { readonly userId: string; readonly sessionId: string };

export type Challenges = ReturnType<typeof createChallenges>;

const timeBytes = 8;
const chanceBytes = 16;

export function createChallenges(secret: Uint8Array, clock: Clock) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'passkey-challenge', 32));

  const sealOf = (open: Uint8Array, purpose: Purpose) =>
    createHmac('sha256', key)
      .update(open)
      .update(purpose === 'sign-in' ? purpose : `add ${purpose.userId} ${purpose.sessionId}`)
      .digest();

  return {
    make(purpose: Purpose): string {
      const open = Buffer.alloc(timeBytes + chanceBytes);
      open.writeBigUInt64BE(BigInt(clock.now() + limits.passkeyChallengeMs));
      randomBytes(chanceBytes).copy(open, timeBytes);
      return Buffer.concat([open, sealOf(open, purpose)]).toString('base64url');
    },
    /** Answers whether the challenge is ours, for this purpose, and not too old. */
    isGood(challenge: string, purpose: Purpose): boolean {
      const bytes = Buffer.from(challenge, 'base64url');
      const open = bytes.subarray(0, timeBytes + chanceBytes);
      const seal = bytes.subarray(timeBytes + chanceBytes);
      const right = sealOf(open, purpose);
      if (seal.length !== right.length || !timingSafeEqual(seal, right)) return false;
      return Number(open.readBigUInt64BE()) > clock.now();
    },
    /** Writes down that the challenge was answered. Resolves to false when it had been answered before. */
    async spend(queries: Queries, challenge: string): Promise<boolean> {
      const nowMs = clock.now();
      const { rowCount } = await queries.query(
        `with old as (delete from passkey_challenges where expires_at <= $3)
         insert into passkey_challenges (challenge_hash, expires_at) values ($1, $2)
         on conflict do nothing`,
        [digestOf(challenge), new Date(nowMs + limits.passkeyChallengeMs), new Date(nowMs)],
      );
      return rowCount > 0;
    },
  };
}
