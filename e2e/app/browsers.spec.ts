/** A browser that another test has used carries nothing over to the next (infra/browsers.ts). */
import type { Page } from '@playwright/test';
import { Browsers } from '../infra/browsers.ts';
import { expect, test } from '../infra/test.ts';

const begin = async ({ page }: { page: Page }) => void (await page.goto('/auth'));

interface Marks {
  readonly createScriptURL: (url: string) => string;
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Marks) => Marks;
}

/** Leaves something in every kind of storage that a page of ours may use. */
async function leaveThings(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  await page.goto('/auth');
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    await caches.open('left');
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left', 1);
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', reject);
    });
    // The page's security policy takes no plain address. TypeScript does not know trusted types yet.
    const { trustedTypes } = window as unknown as { readonly trustedTypes: TrustedTypes };
    const policy = trustedTypes.createPolicy('vest', { createScriptURL: (url) => url });
    await navigator.serviceWorker.register(policy.createScriptURL('/notices.js'));
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Войти' }).hover();
  // With any of these, the next test could not open the page.
  await page.route('**/auth', (route) => route.abort());
  await page.context().route('**/auth', (route) => route.abort());
  await page.context().setOffline(true);
}

const thingsLeft = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    history: history.length,
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    pointedAt: document.querySelectorAll(':hover').length,
  }));

test('a used browser is as good as a new one', async ({ browser, vest }) => {
  const create = () => browser.newContext({ baseURL: vest.url });
  const browsers = new Browsers(create, vest.url);
  const first = await browsers.take(begin);
  const asNew = await thingsLeft(first.page);
  await leaveThings(first.page);
  expect(await thingsLeft(first.page)).not.toEqual(asNew);
  await browsers.takeBack({ isGood: true });
  const second = await browsers.take(begin);
  expect(second.page).toBe(first.page);
  // The browser finds out what is under the pointer some time after the page is drawn.
  await expect.poll(() => thingsLeft(second.page)).toEqual(asNew);
  await browsers.takeBack({ isGood: true });
  await browsers.close();
});

test('a browser whose settings a test changed for good, or whose test failed, is not used again', async ({
  browser,
  vest,
}) => {
  const browsers = new Browsers(() => browser.newContext({ baseURL: vest.url }), vest.url);
  const next = async ({ isGood }: { isGood: boolean }) => {
    await browsers.takeBack({ isGood });
    return browsers.take(begin);
  };
  const asked: ((page: Page) => unknown)[] = [
    (page) => page.addInitScript(() => {}),
    (page) => page.context().grantPermissions(['notifications']),
    (page) => page.context().newPage(),
    (page) => page.clock,
    (page) => page.close(),
  ];
  let { page } = await browsers.take(begin);
  for (const ask of asked) {
    await ask(page);
    const other = await next({ isGood: true });
    expect(other.page).not.toBe(page);
    ({ page } = other);
  }
  const { page: kept } = await next({ isGood: true });
  expect(kept).toBe(page);
  await browsers.takeBack({ isGood: true });
  const { page: cold } = await browsers.take(begin, { isNew: true });
  expect(cold).not.toBe(kept);
  expect((await browsers.take(begin)).page).toBe(kept);
  // The watched member has been put back.
  await kept.clock.install();
  const { page: last } = await next({ isGood: false });
  expect(last).not.toBe(kept);
  await browsers.takeBack({ isGood: false });
  await browsers.close();
});
