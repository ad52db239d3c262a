import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * By default vitest leaves one core alone. Half of the time a test of the server waits: for its database, for what is told.
 * Each of its processes has a pool of connections of its own, which PostgreSQL counts.
 */
const maxWorkers = Math.min(2 * availableParallelism(), 8);

/**
 * Touch nothing that a file could leave to the next: charts on stubs and simulated clocks (the app's alone puts up
 * globals of the browser), and the views' sums (those of texts take Intl apart).
 */
const pure = [
  'tests/machines/!(app)/**/*.{model,rules}.test.ts',
  'tests/machines/app/!(app)/*.{model,rules}.test.ts',
  'tests/ui/*.test.ts',
  'tests/ui/!(text)/**/*.test.ts',
];

const inTests = (path: string) => fileURLToPath(new URL(`tests/${path}`, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'charts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/server/!(calls)/**',
            'tests/server/calls/*',
            'tests/platform/**',
            ...pure,
          ],
          maxWorkers,
          // Of those that start programs and open sockets; the rest takes milliseconds.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // Half of their time would be the start of a process and the import of the same charts for each file.
          name: 'pure',
          include: pure,
          isolate: false,
          maxWorkers,
          // Milliseconds each, on two cores that others share.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve: {
          alias: [{ find: /^@node-rs\/argon2$/, replacement: inTests('server/infra/argon2.ts') }],
        },
        test: {
          // The only tests that need PostgreSQL: others start without waiting for it.
          name: 'server',
          include: ['tests/server/*/*.test.ts'],
          globalSetup: ['tests/server/infra/postgres.setup.ts'],
          // Half of their time would be the import of the same server for each file. It keeps what it knows in its
          // deps: several run beside each other in one process here anyway.
          isolate: false,
          maxWorkers,
          // Most take tenths of a second; on two cores beside browsers and builds some wait for their turn.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What is waited for comes in tenths of a second, too, and late on a busy machine: 1 s would be a race.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // Starts, kills and stops the whole product: mostly waits for other processes, and measures some of them,
          // so that its files run together but after the rest.
          name: 'platform',
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          include: ['tests/platform/**/*.test.ts'],
          globalSetup: ['tests/platform/data.setup.ts'],
          // Seconds each; where ten programs share a core, up to a minute.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
