import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../infra/test.ts';
import { makeGroup } from '../infra/calls.ts';
import { chartsHeard, forget, heard, serveStately } from '../infra/stately.ts';

test('окно Stately, которое браузер не дал открыть, открывает кнопка, и в нём видны все схемы', async ({
  vest,
  playwright,
  launchOptions,
}) => {
  const vera = await vest.register('Вера');
  const { id: group } = await makeGroup(vest, 'Дача', vera, await vest.register('Борис'));
  // Browsers of tests let pages open windows without a click; people's browsers do not.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
  /** Opens the app in a tab that was allowed to show itself before: nobody is asked, and nobody clicks. */
  const watchedBy = async (inspector: 'own' | 'stately'): Promise<Page> => {
    const context = await browser.newContext({ baseURL: vest.url });
    await serveStately(context);
    await context.addInitScript((kind) => {
      sessionStorage.setItem('vest.inspect', kind);
      const open = window.open.bind(window);
      window.open = (...wanted) => {
        const opened = open(...wanted);
        console.info(opened ? 'opened' : 'blocked');
        return opened;
      };
    }, inspector);
    const page = await context.newPage();
    // Playwright looks at a page as if by a click, which would allow the window: the page says itself when it has tried.
    const blocked = page.waitForEvent('console', (line) => line.text() === 'blocked');
    await page.goto(`/?inspect=${inspector}`);
    await blocked;
    return page;
  };
  const page = await watchedBy('stately');
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
  await forget(stately);
  await page.goto(`/?c=${group}&dialog=info`);
  await page.getByRole('button', { name: 'Создать ссылку' }).click();
  const address = page.getByRole('textbox', { name: 'Ссылка-приглашение' });
  await expect(address).toHaveValue(/\/invite\/[\w-]{22}$/);
  // The page that was loaded anew loads the window anew, too, which may be asked just then.
  await expect(async () => {
    const charts = await chartsHeard(stately);
    expect(charts).toEqual(expect.arrayContaining([...running, 'groupInvite']));
    expect(JSON.stringify(await heard(stately))).toContain('xstate.done.actor.make');
  }).toPass();
  const told = JSON.stringify(await heard(stately));
  const [key = ''] = (await address.inputValue()).split('/').slice(-1);
  for (const secret of [vera.password, vera.username, 'Вера', key])
    expect(told).not.toContain(secret);

  await stately.close();
  await page.getByRole('link', { name: 'Контакты' }).click();
  await expect(offer).toBeVisible();

  const other = await watchedBy('own');
  const own = other.getByRole('button', { name: 'Открыть инспектор' });
  const inspector = other.waitForEvent('popup');
  await own.click();
  await expect((await inspector).getByRole('navigation', { name: 'Акторы' })).toBeVisible();
  await expect(own).toHaveCount(0);
  await browser.close();
});
