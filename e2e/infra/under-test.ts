/**
 * Shortens the waiting times of a server under test, and makes its hashes of passwords cheap. It is loaded before the
 * server's code (`--import`), in each of its threads, too; operators have no such settings.
 */
import { createRequire } from 'node:module';
import { contractTimings } from '#server/kit/time.ts';

Object.assign(contractTimings, JSON.parse(process.env['TIMINGS_UNDER_TEST'] ?? '{}'));

/** The program that the server will import; what is put here is what it gets. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  hashSync: (password: string, cost: { memoryCost: number; timeCost: number }) => string;
}; // a part of the package's own type
const { hashSync } = argon2;
// A hash names its cost, and a check follows it. tests/platform/guessing.test.ts tests the real cost.
argon2.hashSync = (password) => hashSync(password, { memoryCost: 8, timeCost: 1 });
