import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * vitest would leave one core alone. A server test waits half of its time for its database and its events, so there may
 * be more workers than cores; each has a pool of connections, which PostgreSQL limits.
 */
const maxWorkers = Math.min(2 * availableParallelism(), 8);

/**
 * These tests leave nothing behind for the next file: charts on stubs and simulated clocks (only the app's charts
 * install browser globals), and pure functions of views (those of texts take Intl apart).
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
          // The limit is for tests that start programs and open sockets; the others take milliseconds.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // One shared process saves half of the time: each file would start its own and import the same charts.
          name: 'pure',
          include: pure,
          isolate: false,
          maxWorkers,
          // A test takes milliseconds, but two cores may be busy with other work.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve: {
          alias: [
            {
              find: /^\.\/hash-threads\.ts$/,
              replacement: inTests('server/infra/hash-threads.ts'),
            },
          ],
        },
        test: {
          // Only these tests need PostgreSQL: the others start without waiting for it.
          name: 'server',
          include: ['tests/server/*/*.test.ts'],
          globalSetup: ['tests/server/infra/postgres.setup.ts'],
          // Sharing the imports saves half of the time. The server keeps its state in deps, so several servers run in
          // one process.
          isolate: false,
          maxWorkers,
          // Most take tenths of a second; beside browsers and builds some wait long for a core.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Events arrive in tenths of a second, but late on a busy machine: 1 s would be a race.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          // These tests start, kill and stop the whole product. They mostly wait for processes and measure some of
          // them, so their files run together but after the others.
          name: 'platform',
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          include: ['tests/platform/**/*.test.ts'],
          globalSetup: ['tests/platform/data.setup.ts'],
          // A test takes seconds; where ten programs share a core, up to a minute.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
