/** Browser tests use real Chromium, a real server and a real database. `npm test` names the browsers. */
import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;
const chromium = process.env['CHROMIUM_PATH'];
const headlessShell = process.env['HEADLESS_SHELL_PATH'] ?? chromium;
/** These need what the headless shell lacks: questions for a permission, the system's notices, windows that are blocked. */
const WHOLE_BROWSER =
  /(call-devices|ringing-tabs|notifier|shown-notices|quiet-chats|room-service|stately)\.spec\.ts$/;
const CALLS = /(call[^/]*|ringing[^/]*)\.spec\.ts$/;

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
  // They run together: calls wait for their time limits and their servers, and the pages use what that leaves.
  projects: [
    {
      name: 'calls',
      outputDir: 'test-results/calls',
      // A call's pictures and sound never pause: two cores cannot keep up with more of them.
      workers: 2,
      testMatch: CALLS,
      testIgnore: WHOLE_BROWSER,
      use: { launchOptions: launchOptions(headlessShell) },
    },
    {
      name: 'whole',
      outputDir: 'test-results/whole',
      workers: 1,
      // browsers.spec.ts runs here, too, because it tests both browsers.
      testMatch: [WHOLE_BROWSER, '**/browsers.spec.ts'],
      use: { launchOptions: launchOptions(chromium) },
    },
    {
      name: 'pages',
      outputDir: 'test-results/pages',
      testIgnore: [WHOLE_BROWSER, CALLS, ...(process.env['GALLERY'] ? [] : [ONLY_PICTURES])],
      use: { launchOptions: launchOptions(headlessShell) },
    },
  ],
});
