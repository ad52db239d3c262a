/**
 * Replaces server/app/auth/hash-threads.ts in these tests (vitest.config.ts) by the same program at its lowest cost,
 * without threads. Two thousand hashes at the real cost were a fifth of the tests' time; tests/platform/guessing.test.ts
 * tests the real cost.
 */
import { hash as realHash } from '@node-rs/argon2';

export { verify } from '@node-rs/argon2';

export const threads = 1;

/** A hash names its cost, and `verify` follows it. */
export const hash = (password: string): Promise<string> =>
  realHash(password, { memoryCost: 8, timeCost: 1 });
