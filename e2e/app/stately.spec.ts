import { expect, signIn, test } from '../infra/test.ts';
import { chartsHeard, heard, serveStately } from '../infra/stately.ts';

test('окно Stately, которое браузер не дал открыть, открывает кнопка, и в нём видны все схемы', async ({
  vest,
  playwright,
  launchOptions,
}) => {
  const vera = await vest.register('Вера');
  // Browsers of tests let pages open windows without a click; people's browsers do not.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
  const context = await browser.newContext({ baseURL: vest.url });
  await serveStately(context);
  await context.addInitScript(() => {
    // The tab was allowed to show itself before this reload, so nobody is asked and nobody clicks.
    sessionStorage.setItem('vest.inspect', 'stately');
    const open = window.open.bind(window);
    window.open = (...wanted) => {
      const opened = open(...wanted);
      console.info(opened ? 'opened' : 'blocked');
      return opened;
    };
  });
  const page = await context.newPage();
  // Playwright looks at a page as if by a click, which would allow the window: the page says itself when it has tried.
  const blocked = page.waitForEvent('console', (line) => line.text() === 'blocked');
  await page.goto('/?inspect=stately');
  await blocked;
  const offer = page.getByRole('button', { name: 'Открыть Stately (нужен интернет)' });
  await signIn(page, vera);
  const opening = page.waitForEvent('popup');
  await offer.click();
  const stately = await opening;
  const running = ['app', 'session', 'connectivity', 'messenger', 'realtime', 'sync', 'inbox'];
  await expect
    .poll(() => chartsHeard(stately))
    .toEqual(expect.arrayContaining([...running, 'outbox']));
  await expect(offer).toHaveCount(0);

  await stately.reload();
  await expect.poll(() => chartsHeard(stately)).toEqual(expect.arrayContaining(running));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
  await expect.poll(() => chartsHeard(stately)).toEqual(expect.arrayContaining(running));
  const told = JSON.stringify(await heard(stately));
  for (const secret of [vera.password, vera.username, 'Вера']) expect(told).not.toContain(secret);

  await stately.close();
  await page.getByRole('link', { name: 'Контакты' }).click();
  await expect(offer).toBeVisible();
  await browser.close();
});
