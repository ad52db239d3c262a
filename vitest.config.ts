import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'charts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/platform/**'],
        },
      },
      {
        test: {
          // The only tests that need PostgreSQL: others start without waiting for it.
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.setup.ts'],
          // Most take tenths of a second; on two cores beside browsers and builds some wait for their turn.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Starts, kills and stops the whole product.
          name: 'platform',
          include: ['tests/platform/**/*.test.ts'],
          globalSetup: ['tests/platform/data.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
