/** The end of a mute, at which nothing else happens: bell, archive and title follow the clock. */
import type { Page } from '@playwright/test';
import { archive, choose, mark, settingsChange } from '../infra/chat-settings.ts';
import { chatTile } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';
import { hideServerTime } from '../infra/time.ts';

test('чат без звука на час молчит и лежит в архиве, а через час звучит и возвращается сам', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  const second = (await vest.device(anna)).page;
  await page.clock.install();
  await hideServerTime(page);
  await page.reload();
  const tile = chatTile(page, 'Борис');
  const bell = mark(page, 'Борис', 'без звука');
  await choose(page, 'Борис', /на.час/);
  await expect(bell).toBeVisible();
  await choose(page, 'Борис', /В.архив/);
  // The other device goes by the true time. What it shows, the server has.
  await expect(archive(second)).toHaveText('Архив · 1');
  const title = await page.title();
  await say('никто не слышит');
  await archive(page).click();
  await expect(tile).toHaveAccessibleName(/1 непрочитанных/);

  await page.clock.fastForward('59:00');
  await expect(archive(page)).toHaveText('Архив · 1');
  expect(await page.title()).toBe(title);
  // Without a network nothing else makes the page read its store anew.
  vest.network.set('cut');
  await page.clock.fastForward('01:00');
  await expect(archive(page)).toHaveCount(0);
  await expect(tile).toBeVisible();
  await expect(bell).toHaveCount(0);
  await expect(page).toHaveTitle(/1/);
  await expect(archive(second)).toHaveText('Архив · 1');
});

for (const [words, aheadMs] of [
  ['на два часа вперёд', 7_200_000],
  ['на два часа назад', -7_200_000],
] as const) {
  test(`устройство, часы которого ушли ${words}, молчит час, как и остальные, и звучит потом`, async ({
    vest,
  }) => {
    const { page, anna } = await annaAndFriend(vest);
    const second = (await vest.device(anna)).page;
    await page.clock.install({ time: Date.now() + aheadMs });
    await page.reload();
    const bell = (on: Page) => mark(on, 'Борис', 'без звука');
    const hour = settingsChange(page, { muteForS: 3_600 });
    await choose(page, 'Борис', /на.час/);
    expect(await hour).toEqual({ muteForS: 3_600 });
    await expect(bell(second)).toBeVisible();
    // What shows after a load, the server has told.
    await page.reload();
    await expect(bell(page)).toBeVisible();
    // The other device sets it anew, and this one hears of it.
    await choose(second, 'Борис', 'Включить звук');
    await expect(bell(page)).toHaveCount(0);
    await choose(second, 'Борис', /на.час/);
    await expect(bell(page)).toBeVisible();

    vest.network.set('cut');
    await page.clock.fastForward('59:00');
    await expect(bell(page)).toBeVisible();
    await page.clock.fastForward('01:05');
    await expect(bell(page)).toHaveCount(0);
  });
}
