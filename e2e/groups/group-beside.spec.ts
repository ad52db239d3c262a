/** A group's information and a person's profile beside the conversation, where the window has room for a third pane. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';

const info = (page: Page) => page.getByRole('complementary', { name: 'О группе' });

const place = async (part: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, right: x + width, top: y, bottom: y + height };
};

test('рядом с перепиской: она уступает место, в ней пишут дальше, Escape и другой чат закрывают', async ({
  vest,
}) => {
  const { anna, page, say } = await annaAndFriend(vest);
  const asAnna = await vest.as(anna);
  const { contacts } = (await asAnna('GET', '/contacts')) as {
    contacts: { friend: { id: string } }[]; // the contract's answer
  };
  const participantIds = contacts.map(({ friend }) => friend.id);
  await asAnna('POST', '/conversations', { participantIds, title: 'Дача', isGroup: true });
  await openChat(page, 'Дача');
  const conversation = page.getByRole('region', { name: 'Переписка' });
  const title = conversation.getByRole('heading').getByRole('button');
  const right = async () => (await place(conversation)).right;
  await write(page, 'Кто везёт мангал?');

  await title.click();
  await expect(info(page).getByRole('button', { name: 'Закрыть' })).toBeFocused();
  await expect
    .poll(() => place(info(page)))
    .toEqual({ left: 940, right: 1280, top: 0, bottom: 720 });
  await expect.poll(right).toBe(940);
  const heads = [conversation, info(page)].map((part) => part.locator('header').first());
  expect(await Promise.all(heads.map(async (head) => (await place(head)).bottom))).toEqual([
    64, 64,
  ]);
  await expect(bubble(page, 'Кто везёт мангал?')).toBeInViewport({ ratio: 1 });

  // The tab key leads from the conversation to the pane, and back.
  await composer(page).fill('Я!');
  for (const _ of ['Отправить', 'Закрыть']) await page.keyboard.press('Tab');
  await expect(info(page).getByRole('button', { name: 'Закрыть' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Отправить', exact: true })).toBeFocused();

  // Escape takes back what was begun last.
  await composer(page).focus();
  await page.keyboard.press('Control+ArrowUp');
  await expect(page.getByText('Ответ на:')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ответ на:')).toHaveCount(0);
  await expect(info(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Я!');
  await expect.poll(right).toBe(1280);

  // A window that changes changes its kind, and nothing that is written in it goes.
  await title.click();
  await info(page).getByRole('button', { name: 'Изменить название' }).click();
  await info(page).getByLabel('Название').fill('Сад');
  await composer(page).focus();
  await page.evaluate(() => {
    const html = document.documentElement;
    addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches('[data-sheet]'))
        html.dataset['replayed'] = '';
    });
  });
  const dialog = page.getByRole('dialog', { name: 'О группе' });
  for (const width of [1199, 769, 768]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(dialog.getByLabel('Название')).toHaveValue('Сад');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.setViewportSize({ width: 1200, height: 720 });
  await expect(info(page).getByLabel('Название')).toHaveValue('Сад');
  await expect(page.locator('html[data-replayed]')).toHaveCount(0);
  await expect.poll(right).toBe(860);

  // A dialog about the same conversation takes its place; another dialog leaves it where it is.
  await info(page).getByLabel('Название').press('Escape');
  await info(page).getByRole('button', { name: /Борис/ }).first().click();
  const profile = page.getByRole('complementary', { name: 'Профиль' });
  await expect(profile).toContainText('Борис');
  await page.goBack();
  await expect(info(page)).toBeVisible();
  await page.keyboard.press('Control+Slash');
  await expect(page.getByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info(page).getByRole('button', { name: 'Закрыть' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(info(page)).toHaveCount(0);
  await expect(title).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(info(page)).toBeVisible();
  await title.click();
  await expect(info(page)).toHaveCount(0);

  await title.click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title).toHaveText('Борис');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect.poll(right).toBe(1200);
  await page.goBack();
  await expect(info(page)).toBeVisible();
  await expect(title).toHaveText('Дача');

  // Words break anew, and what one reads above the end stays where it is.
  for (let n = 1; n <= 40; n += 1) await say(`${n}. ${'слово за словом '.repeat(8)}`);
  const unread = chatTile(page, /не в сети Борис/);
  // Opened before all have come, the chat would follow the last of them, and the tenth would not be drawn.
  await expect(unread).toContainText('40. слово');
  await unread.click();
  const tenth = page.getByRole('article').filter({ hasText: '10. слово' });
  await tenth.evaluate((one) => one.scrollIntoView());
  await expect(tenth).toBeInViewport({ ratio: 1 });
  const number = await page.getByRole('log').evaluate((log) => {
    const topPx = log.getBoundingClientRect().top;
    const shown = [...log.querySelectorAll('article')];
    return shown.find((one) => one.getBoundingClientRect().top >= topPx)?.textContent.split('.')[0];
  });
  const read = page.getByRole('article').filter({ hasText: new RegExp(`^${number}\\. слово`) });
  const { top } = await place(read);
  const height = async () => (await read.boundingBox())?.height ?? 0;
  const before = await height();
  await title.click();
  await expect.poll(right).toBe(860);
  await expect.poll(height).toBeGreaterThan(before);
  expect((await place(read)).top).toBeCloseTo(top, 0);
  await page.keyboard.press('Escape');
  await expect.poll(height).toBe(before);
  expect((await place(read)).top).toBeCloseTo(top, 0);

  await page.goBack();
  await expect(info(page)).toBeVisible();
  await takePictures(page, 'о группе, рядом');

  // Over the conversation nothing stands below one's own profile, so both close at once.
  await page.setViewportSize({ width: 1000, height: 720 });
  await dialog.getByRole('button', { name: /Анна/ }).first().click();
  const own = page.getByRole('dialog', { name: 'Профиль' });
  await own.getByRole('button', { name: 'Закрыть' }).click();
  await expect(own).toHaveCount(0);
  await expect(title).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
