/**
 * Replaces `@node-rs/argon2` in these tests (vitest.config.ts) by the same program at its lowest cost. Two thousand hashes at
 * the real cost were a fifth of the tests' time; tests/platform/guessing.test.ts tests the real cost.
 */
import { hash as realHash } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/** A hash names its cost, and `verify` follows it. */
export const hash = (password: string): Promise<string> =>
  realHash(password, { memoryCost: 8, timeCost: 1 });
