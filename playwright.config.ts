/** Browser tests: real Chromium, real server, real database. `npm test` names the browsers. */
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const chromium = process.env['CHROMIUM_PATH'];
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
/** What the headless shell has not: sound that is heard, the system's notifications. */
const WHOLE_BROWSER = /(call[^/]*|ringing[^/]*|notifier|room-service)\.spec\.ts$/;

/** Chromium as every browser test starts it; Playwright's own where no path is given. */
const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A plain http address that is not this machine's own: not a secure context (e2e/app/lan.spec.ts).
    '--host-resolver-rules=MAP vest.test 127.0.0.1',
  ],
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // More than cores: a page waits for its server, and a server for its database.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['REPORT'] ?? 'test-results/e2e.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace costs a third of the time on two cores: ask for it with `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // `npm test` runs one after the other (scripts/test.mjs).
  projects: [
    {
      name: 'calls',
      // A call is busy all the time: three at once take longer than one after another.
      workers: 2,
      // Those that tests use again are of both kinds.
      testMatch: [WHOLE_BROWSER, '**/browsers.spec.ts'],
      use: { launchOptions: launchOptions(chromium) },
    },
    {
      name: 'pages',
      testIgnore: WHOLE_BROWSER,
      use: { launchOptions: launchOptions(headlessShell) },
    },
  ],
});
