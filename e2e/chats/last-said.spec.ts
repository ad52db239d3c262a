/** The last message in the list of chats: written, on its way, deleted, being written in another tab, and switched off. */
import { expect, test } from '../infra/test.ts';
import { bubble, chatTile, composer, openChat, write } from '../infra/chat.ts';
import { takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';

test('в списке видно последнее сообщение и черновик, во всех вкладках, пока это не выключено', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  const tile = chatTile(page, 'Борис');
  await say('когда приедете?');
  await expect(tile).toContainText('когда приедете?');
  // Readers hear the title, the unread messages and then the words.
  await expect(tile).toHaveAccessibleName(/Борис.*1 непрочитанных.*когда приедете\?/);

  await openChat(page, 'Борис');
  await write(page, 'в пятницу');
  await expect(tile).toContainText('Вы: в пятницу');
  vest.network.set('cut');
  await write(page, 'нет, в субботу');
  await expect(tile).toContainText('Вы: нет, в субботу');
  await expect(tile.getByRole('img', { name: 'Отправляется' })).toBeVisible();
  vest.network.set('open');
  await expect(tile.getByRole('img', { name: 'Отправляется' })).toHaveCount(0);

  await bubble(page, 'нет, в субботу').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(tile).toContainText('Вы: в пятницу');

  const second = await anna.context.newPage();
  await second.goto('/');
  await expect(chatTile(second, 'Борис')).toContainText('Вы: в пятницу');
  await composer(page).fill('и ещё');
  await expect(chatTile(second, 'Борис')).toContainText('Черновик: и ещё');
  await expect(tile).not.toContainText('Черновик');
  await takePictures(second, 'last said');
  await composer(page).fill('');
  await expect(chatTile(second, 'Борис')).toContainText('Вы: в пятницу');

  await second.goto('/settings');
  await second.getByRole('switch', { name: 'Показывать последнее сообщение' }).click();
  await expect(tile).not.toContainText('в пятницу');
});
