/** What two people write to each other in a call: real browsers, a real video server, its data channel. */
import { readFile } from 'node:fs/promises';
import { picture as pictureOf } from '#tests/server/infra/pictures.ts';
import { connect, expect, test } from '../infra/calls.ts';
import { field, panel, said, say } from '../infra/call-chat.ts';
import { callWindow, control } from '../infra/call-window.ts';
import { chatTile, composer } from '../infra/chat.ts';
import { twoFriends } from '../infra/people.ts';

test('в звонке пишут и передают файлы: непрочитанное, прочтение, минута без времени, правка; пустое и слишком большое не уходит; кто блокирует, кладёт трубку', async ({
  vest,
}) => {
  test.setTimeout(180_000);
  const { anna, boris, asBoris } = await twoFriends(vest);
  await connect(anna, boris);

  await control(anna.page, 'Чат').click();
  await expect(panel(anna.page)).toContainText('Они не сохраняются');
  await say(anna.page, ' \n ');
  for (let n = 1; n <= 9; n += 1) await say(anna.page, `Сообщение ${n}`);
  const badge = control(boris.page, 'Чат');
  await expect(badge).toHaveAccessibleName('Чат, 9 новых сообщений');
  await expect(badge).toContainText('9');
  await say(anna.page, 'Десятое');
  await expect(badge).toHaveAccessibleName('Чат, 10 новых сообщений');
  await expect(badge).toContainText('9+');
  const bubbles = panel(anna.page).getByRole('article');
  await expect(bubbles, 'what is blank was not sent').toHaveCount(10);
  // Ten lines within one minute share one time.
  await expect(panel(anna.page).locator('time')).toHaveCount(1);
  const isRead = (text: string) => said(anna.page, text).getByRole('img', { name: 'Прочитано' });
  await expect(isRead('Десятое')).toBeHidden();

  await badge.click();
  await expect(said(boris.page, 'Десятое')).toBeVisible();
  await panel(boris.page).getByRole('log').press('End');
  await expect(isRead('Десятое')).toHaveText('✓');
  await expect(badge).toHaveAccessibleName('Чат');

  await field(anna.page).press('ArrowUp');
  await expect(field(anna.page)).toHaveValue('Десятое');
  await say(anna.page, 'Последнее');
  await expect(said(boris.page, 'Последнее')).toContainText('изменено');
  await expect(said(boris.page, 'Десятое')).toHaveCount(0);

  await field(anna.page).fill('тайна');
  await field(anna.page).press('Control+KeyA');
  await field(anna.page).press('Control+Shift+Digit8');
  await expect(field(anna.page)).toHaveValue('||тайна||');
  await panel(anna.page).getByRole('button', { name: 'Жирный' }).click();
  await field(anna.page).press('Enter');
  const hidden = panel(boris.page).getByRole('button', { name: 'Скрытый текст' });
  await expect(panel(boris.page).getByText('тайна')).toBeHidden();
  await hidden.click();
  await expect(panel(boris.page).locator('strong', { hasText: 'тайна' })).toBeVisible();

  const picture = await pictureOf('png', 900, 500);
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251));
  await panel(boris.page)
    .locator('input[type="file"]')
    .setInputFiles([
      { name: 'дача.png', mimeType: 'image/png', buffer: picture },
      { name: 'план.bin', mimeType: 'application/octet-stream', buffer: bytes },
      { name: 'архив.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10_485_761) },
    ]);
  await expect(panel(boris.page).getByRole('alert')).toContainText(
    'Файл «архив.zip» больше 10 МБ: отправить его нельзя.',
  );
  await panel(boris.page).getByRole('button', { name: 'Понятно' }).click();
  await say(boris.page, 'Смотри');
  const shown = said(anna.page, 'Смотри').getByRole('img', { name: /дача\.png/u });
  await expect.poll(() => shown.evaluate((image) => image.clientWidth)).toBeGreaterThan(200);
  await expect.poll(() => shown.evaluate((image) => image.clientWidth)).toBeLessThanOrEqual(300);
  const coming = anna.page.waitForEvent('download');
  await said(anna.page, 'Смотри').getByRole('link', { name: 'Файл: план.bin' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('план.bin');
  expect(bytes.equals(await readFile(await download.path()))).toBe(true);

  await field(anna.page).press('Escape');
  await expect(panel(anna.page)).toBeHidden();
  await expect(callWindow(anna.page), 'the call stays as large as it is').toBeVisible();

  // Who blocks the other hangs up; to him it looks as if she had removed him from her friends, and his request waits.
  const [asAnna, me] = [await vest.as(anna), await asBoris('GET', '/status/me')];
  const { user } = me as { user: { id: string } }; // the contract's answer
  await asAnna('POST', '/blocks', { userId: user.id });
  for (const { page } of [anna, boris]) await expect(callWindow(page)).toBeHidden();
  await expect(anna.page.getByText('Вы заблокировали этого человека')).toBeVisible();
  const head = boris.page.getByRole('region', { name: 'Переписка' });
  await expect(head).toContainText('Анна не у вас в друзьях');
  await expect(composer(boris.page)).toHaveCount(0);
  await expect(head.getByRole('button', { name: /звонок|Позвонить/i })).toHaveCount(0);
  for (const words of ['ОНЛАЙН', 'оффлайн']) {
    await expect(chatTile(boris.page, /Анна/)).not.toContainText(words);
    await expect(head).not.toContainText(words);
  }
  await head.getByRole('button', { name: 'Добавить' }).click();
  await expect(head).toContainText(/[Зз]апрос/u);
  const { contacts } = (await asAnna('GET', '/contacts')) as { contacts: unknown[] }; // the contract's answer
  expect(contacts).toEqual([]);
});
