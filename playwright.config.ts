/** Browser tests use real Chromium, a real server and a real database. `npm test` names the browsers. */
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const chromium = process.env['CHROMIUM_PATH'];
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
/** These need what the headless shell lacks: sound that plays, the system's notifications, windows that are blocked. */
const WHOLE_BROWSER = /(call[^/]*|ringing[^/]*|notifier|room-service|stately)\.spec\.ts$/;

/** These test nothing: `npm run gallery` takes pictures with them. */
const ONLY_PICTURES = '**/gallery/**';

/** Chromium's options in every browser test; without a path, Playwright's own Chromium is used. */
const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  // Without a UTF-8 locale, which a bare machine has not set, Chromium loses file names in Russian.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-quic',
    // A page lives for seconds here: its optimizing compiler takes 7 % of two cores and brings nothing in that time.
    '--js-flags=--no-opt',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The tests need a plain http address beyond localhost, which is no secure context (e2e/app/lan.spec.ts).
    '--host-resolver-rules=MAP vest.test 127.0.0.1',
  ],
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  // There are more workers than cores, because a page waits for its server, and a server for its database.
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
  // `npm test` runs one project after the other (scripts/test.mjs).
  projects: [
    {
      name: 'calls',
      // A call keeps the processor busy all the time: three at once take longer than one after another.
      workers: 2,
      // browsers.spec.ts runs in both projects, because it tests both browsers.
      testMatch: [WHOLE_BROWSER, '**/browsers.spec.ts'],
      use: { launchOptions: launchOptions(chromium) },
    },
    {
      name: 'pages',
      testIgnore: [WHOLE_BROWSER, ...(process.env['GALLERY'] ? [] : [ONLY_PICTURES])],
      use: { launchOptions: launchOptions(headlessShell) },
    },
  ],
});
