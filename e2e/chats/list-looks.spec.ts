/** How tiles of the list look in each density and state, and whether the list, its archive and its menus are accessible. */
import type { Page } from '@playwright/test';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { boxAtRest, expectAccessible, takePictures, wide } from '../infra/looks.ts';
import { annaAndFriend, twoFriends } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

const tileHeight = async (page: Page, title: string) =>
  (await boxAtRest(chatTile(page, title))).height;

test('плитка высотой 76 px, без последнего сообщения 68, а в плотном списке 48 и без него', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await say('когда приедете?');
  await expect(chatTile(page, 'Борис')).toContainText('когда приедете?');
  expect(await tileHeight(page, 'Борис')).toBe(76);
  const settings = await anna.context.newPage();
  await settings.goto('/settings');
  await settings.getByRole('switch', { name: 'Показывать последнее сообщение' }).click();
  await expect(chatTile(page, 'Борис')).not.toContainText('когда приедете?');
  expect(await tileHeight(page, 'Борис')).toBe(68);
  await settings.getByRole('switch', { name: 'Показывать последнее сообщение' }).click();
  await expect(chatTile(page, 'Борис')).toContainText('когда приедете?');
  await settings.getByRole('switch', { name: 'Плотный список чатов' }).click();
  await expect(chatTile(page, 'Борис')).not.toContainText('когда приедете?');
  expect(await tileHeight(page, 'Борис')).toBe(48);
  // The button stands in for the time here, too, and leaves the number free.
  const row = page.getByRole('listitem').filter({ hasText: 'Борис' });
  const time = await boxAtRest(row.locator('time'));
  await chatTile(page, 'Борис').hover();
  const button = await boxAtRest(row.getByRole('button', { name: 'Меню чата' }));
  expect(Math.abs(button.y + button.height / 2 - time.y - time.height / 2)).toBeLessThan(1);
  await takePictures(page, 'a dense list', () => chatTile(page, 'Борис').hover());
});

test('«печатает…» стоит перед черновиком, а он возвращается', async ({ vest }) => {
  const { anna, boris } = await twoFriends(vest);
  const { page } = anna;
  await vest.befriend(anna, await vest.register('Вера'));
  await composer(page).fill('недописанное');
  await openChat(page, 'Вера');
  const tile = chatTile(page, 'Борис');
  await expect(tile).toContainText('Черновик: недописанное');
  await composer(boris.page).pressSequentially('э');
  await expect(tile).toContainText('печатает…');
  await expect(tile).not.toContainText('Черновик');
  await composer(boris.page).fill('');
  await expect(tile).toContainText('Черновик: недописанное');
});

test('отказ сервера виден в списке красным «Не отправлено»', async ({ vest }) => {
  const { page, say } = await annaAndFriend(vest);
  await openChat(page, 'Борис');
  await page.route('**/api/conversations/send', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'not_contact', message: 'Этого человека нет в контактах' }),
    }),
  );
  await write(page, 'не судьба');
  await expect(bubble(page, 'не судьба')).toContainText('Не отправлено');
  const words = chatTile(page, 'Борис').getByText('Не отправлено', { exact: true });
  await expect(words).toBeVisible();
  const danger = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--danger)';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  await expect(words).toHaveCSS('color', await danger());
  await expect(chatTile(page, 'Борис')).toContainText('Не отправлено · Вы: не судьба');
  await expectAccessible(page, 'not sent in the list', [wide]);

  // What is said later is not hidden, and a mark still tells of the failure until that message goes.
  await say('ну как?');
  const tile = chatTile(page, 'Борис');
  await expect(tile).toContainText('ну как?');
  await expect(words).toHaveCount(0);
  await expect(tile).not.toContainText('не судьба');
  const mark = tile.getByRole('img', { name: 'Не отправлено' });
  await expect(mark).toBeVisible();
  await expect(mark).toHaveCSS('color', await danger());
  await expect(tile).toHaveAccessibleName(/Не отправлено.*ну как\?/);
  await expectAccessible(page, 'a mark of what was not sent', [wide]);
  await takePictures(page, 'a mark of what was not sent');
  await page.setViewportSize(wide);
  await page.unroute('**/api/conversations/send');
  await bubble(page, 'не судьба').getByRole('button', { name: 'Повторить' }).click();
  await expect(tile).toContainText('Вы: не судьба');
  await expect(mark).toHaveCount(0);
});

test('архив доступен читалкам и в тёмной теме, и меню в нём возвращает чат', async ({ vest }) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await say('когда приедете?');
  await vest.befriend(anna, await vest.register('Вера'));
  await chatTile(page, 'Борис').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /В.архив/ }).click();
  const archive = page.getByRole('button', { name: /Архив · 1/ });
  await archive.click();
  await expect(archive).toHaveAttribute('aria-expanded', 'true');
  await expect(chatTile(page, 'Борис')).toContainText('когда приедете?');
  await expectAccessible(page, 'the archive');
  await page.setViewportSize({ width: 1280, height: 800 });
  await chatTile(page, 'Борис').hover();
  await page.getByRole('button', { name: 'Меню чата' }).click();
  await page.getByRole('menuitem', { name: /Вернуть из.архива/ }).click();
  await expect(page.getByRole('button', { name: /Архив/ })).toHaveCount(0);
  await expect(chatTile(page, 'Борис')).toBeVisible();
});
