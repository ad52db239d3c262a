/**
 * Stands for `@node-rs/argon2` in these tests (vitest.config.ts): the same program with the least work that it takes.
 * Two thousand hashes with the real work were a fifth of what they cost; what that work is good for is held by
 * tests/platform/guessing.test.ts.
 */
import { hash as realHash } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/** A hash names its work, and `verify` does just that. */
export const hash = (password: string): Promise<string> =>
  realHash(password, { memoryCost: 8, timeCost: 1 });
