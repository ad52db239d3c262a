/** The end of a mute, at which nothing else happens: bell, archive and title follow the clock. */
import type { Page } from '@playwright/test';
import { chatTile } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

test('чат без звука на час молчит и лежит в архиве, а через час звучит и возвращается сам', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  const second = (await vest.device(anna)).page;
  await page.clock.install();
  await page.reload();
  const tile = chatTile(page, 'Борис');
  const bell = tile.getByRole('img', { name: 'без звука' });
  const archiveOn = (one: Page) => one.getByRole('button', { name: /Архив · 1/ });
  const archive = archiveOn(page);
  const choose = async (item: RegExp) => {
    await tile.click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(/на.час/);
  await expect(bell).toBeVisible();
  await choose(/В.архив/);
  // The other device goes by the true time. What it shows, the server has.
  await expect(archiveOn(second)).toBeVisible();
  const title = await page.title();
  await say('никто не слышит');
  await archive.click();
  await expect(tile).toHaveAccessibleName(/1 непрочитанных/);

  await page.clock.fastForward('59:00');
  await expect(archive).toBeVisible();
  expect(await page.title()).toBe(title);
  // Without a network nothing else makes the page read its store anew.
  vest.network.set('cut');
  await page.clock.fastForward('01:00');
  await expect(archive).toHaveCount(0);
  await expect(tile).toBeVisible();
  await expect(bell).toHaveCount(0);
  await expect(page).toHaveTitle(/1/);
  await expect(archiveOn(second)).toBeVisible();
});
