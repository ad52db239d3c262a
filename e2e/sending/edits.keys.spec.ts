/** ArrowUp in the text field: when it takes a message to change, and when it is the field's own. */
import { bubble, composer, sent, write } from '../infra/chat.ts';
import { editBar } from '../infra/changing.ts';
import { choose, files, picture } from '../infra/composing.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

test('↑ не берёт сообщение, когда в поле что-то есть, и не берёт его с другими клавишами', async ({
  vest,
}) => {
  const { boris, page } = await twoFriends(vest);
  await write(boris.page, 'привет');
  await expect(bubble(page, 'привет')).toBeVisible();
  const field = composer(page);
  const answer = page.locator('form').getByText('Ответ на: Борис');
  const takesNothing = async (key = 'ArrowUp') => {
    await field.press(key);
    // The field has heard the key and those before it.
    await field.press('End');
    await expect(editBar(page).filter({ hasText: 'Редактирование' })).toHaveCount(0);
  };
  // Another person's message is not mine to change, and there is no own one.
  await takesNothing();
  await write(page, 'моё');
  await expect(sent(bubble(page, 'моё'))).toBeVisible();

  for (const words of ['слово', ' ']) {
    await field.fill(words);
    await takesNothing();
    await expect(field).toHaveValue(words);
  }
  await field.fill('');
  for (const key of ['Shift+ArrowUp', 'Alt+ArrowUp']) await takesNothing(key);

  await bubble(page, 'привет').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await expect(answer).toBeVisible();
  await takesNothing();
  await expect(answer).toBeVisible();
  await field.press('Escape');
  await expect(answer).toHaveCount(0);

  await choose(page, [picture('закат.png')]);
  await expect(files(page)).toHaveCount(1);
  await takesNothing();
  await expect(files(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Убрать/ }).click();
  await expect(files(page)).toHaveCount(0);

  await field.press('ArrowUp');
  await expect(editBar(page)).toContainText('Редактирование');
  await expect(field).toHaveValue('моё');
});
