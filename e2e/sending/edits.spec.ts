/** Changing the words of a message that was sent. */
import { bubble, chatTile, composer, openChat, sent, write } from '../infra/chat.ts';
import { begin, change, editBar, newestId, nothingIsBeingChanged } from '../infra/changing.ts';
import { choose, files, textFile } from '../infra/composing.ts';
import { takePictures } from '../infra/looks.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

test('новые слова видят обе стороны, цитата и список чатов за ними следуют, и стоит «изменено»', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  await write(anna.page, 'встретимся в пять');
  await bubble(boris.page, 'встретимся в пять').click({ button: 'right' });
  await boris.page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await write(boris.page, 'где?');
  await expect(bubble(anna.page, 'где?')).toContainText('встретимся в пять');

  await begin(anna.page, 'встретимся в пять');
  await takePictures(anna.page, 'changing a message');
  await composer(anna.page).fill('встретимся в шесть');
  await anna.page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(composer(anna.page)).toHaveValue('');
  for (const page of [anna.page, boris.page]) {
    await expect(bubble(page, 'встретимся в шесть').first()).toContainText('изменено');
    await expect(bubble(page, 'где?')).toContainText('встретимся в шесть');
    await expect(page.getByText('встретимся в пять')).toHaveCount(0);
  }
  await expect(bubble(boris.page, 'встретимся в шесть').first()).toHaveAccessibleName(
    /, изменено$/,
  );
  await expect(bubble(boris.page, 'встретимся в шесть').getByText('изменено')).toHaveAttribute(
    'title',
    /^Изменено \d{1,2} [а-я]+.* в \d\d:\d\d$/,
  );
  await write(anna.page, 'у входа');
  await change(anna.page, 'у входа', 'у выхода');
  await expect(chatTile(boris.page, /у выхода/)).toBeVisible();
  await takePictures(anna.page, 'changed messages');
});

test('черновик возвращается со словами и файлами, чем бы правка ни кончилась, и она переживает перезагрузку', async ({
  vest,
}) => {
  const { anna } = await twoFriends(vest);
  const { page } = anna;
  await write(page, 'первое');
  await expect(sent(bubble(page, 'первое'))).toBeVisible();
  await composer(page).fill('черновик');
  await choose(page, [textFile('план.txt')]);
  await expect(files(page)).toHaveCount(1);
  const isBack = async () => {
    await expect(composer(page)).toHaveValue('черновик');
    await expect(files(page)).toHaveCount(1);
  };

  await begin(page, 'первое');
  await expect(files(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Прикрепить' })).toHaveCount(0);
  await composer(page).press('Enter');
  await isBack();

  await begin(page, 'первое');
  await composer(page).fill('второе');
  await composer(page).press('Escape');
  await isBack();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(composer(page)).toHaveValue('второе');
  await composer(page).blur();
  await page.reload();
  await expect(composer(page)).toHaveValue('второе');
  await expect(editBar(page)).toContainText('Редактирование');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await isBack();
  await expect(sent(bubble(page, 'второе'))).toContainText('изменено');

  await begin(page, 'второе');
  await composer(page).fill('');
  await expect(editBar(page)).toContainText('Чтобы убрать сообщение, удалите его');
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeDisabled();
  await page.getByRole('button', { name: 'Не изменять' }).click();
  await isBack();
});

test('с клавиатуры: ↑ в пустом поле берёт последнее своё сообщение, Enter сохраняет', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  const { page } = anna;
  await write(page, 'превет');
  await expect(sent(bubble(page, 'превет'))).toBeVisible();
  await write(boris.page, 'что?');
  await expect(bubble(page, 'что?')).toBeVisible();
  await composer(page).fill('слово');
  await page.keyboard.press('ArrowUp');
  await expect(composer(page)).toHaveValue('слово');
  await composer(page).fill('');
  await page.keyboard.press('ArrowUp');
  await expect(composer(page)).toHaveValue('превет');
  // From then on the arrows are the field's own.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(composer(page)).toHaveValue('превет!');
  await page.keyboard.press('Enter');
  await expect(bubble(boris.page, 'превет!')).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test('без сети новые слова видны сразу и ждут, перезагрузка их не теряет, и с сетью они доходят', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  const { page } = anna;
  await write(page, 'в пять');
  await expect(bubble(boris.page, 'в пять')).toBeVisible();
  vest.network.set('cut');
  await change(page, 'в пять', 'в шесть');
  await expect(bubble(page, 'в шесть')).toBeVisible();
  await expect(page.getByText('Изменение не отправлено')).toBeVisible(lookAtNetwork);
  await expect(page.getByRole('button', { name: 'Вернуть прежнее' })).toBeVisible(lookAtNetwork);
  await takePictures(page, 'a change that waits');
  await expect(bubble(boris.page, 'в пять')).toBeVisible();
  vest.network.set('open');
  await page.reload();
  await expect(bubble(boris.page, 'в шесть')).toBeVisible(lookAtNetwork);
  await expect(sent(bubble(page, 'в шесть'))).toContainText('изменено', lookAtNetwork);
  await expect(page.getByText('Изменение не отправлено')).toHaveCount(0);
});

test('неотправленное сообщение меняется само: доходит один раз, с новыми словами', async ({
  vest,
}) => {
  const { anna, boris } = await twoFriends(vest);
  vest.network.set('cut');
  await write(anna.page, 'черновик');
  await expect(bubble(anna.page, 'черновик')).toContainText('Не отправлено', lookAtNetwork);
  await change(anna.page, 'черновик', 'чистовик');
  await expect(bubble(anna.page, 'чистовик')).toBeVisible();
  vest.network.set('open');
  await expect(bubble(boris.page, 'чистовик')).toHaveCount(1, lookAtNetwork);
  await expect(sent(bubble(anna.page, 'чистовик'))).toHaveCount(1, lookAtNetwork);
  await expect(boris.page.getByText('черновик')).toHaveCount(0);
});

test('на другом устройстве изменили иначе: человек выбирает, чьи слова останутся', async ({
  vest,
}) => {
  const { anna, boris, conversationId } = await twoFriends(vest);
  const { page } = anna;
  const asAnna = await vest.as(anna);
  await write(page, 'в пять');
  await expect(sent(bubble(page, 'в пять'))).toBeVisible();
  const messageId = await newestId(asAnna, conversationId);
  await begin(page, 'в пять');
  await composer(page).fill('в семь');
  await asAnna('POST', '/messages/edit', { messageId, content: 'в шесть' });
  await expect(bubble(page, 'в шесть')).toBeVisible();
  await composer(page).press('Enter');
  const note = page.getByText(/другом устройстве это сообщение изменили иначе/);
  await expect(note).toBeVisible();
  await takePictures(page, 'a change that another device overtook');
  await page.reload();
  await expect(note).toBeVisible();
  await expect(bubble(page, 'в шесть')).toBeVisible();
  await page.getByRole('button', { name: 'Заменить' }).click();
  await expect(bubble(boris.page, 'в семь')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('пока изменение не уходит, его меняют с другого устройства: об этом спрашивают после «Повторить»', async ({
  vest,
}) => {
  const { anna, boris, conversationId } = await twoFriends(vest);
  const { page } = anna;
  const asAnna = await vest.as(anna);
  await write(page, 'в пять');
  await expect(sent(bubble(page, 'в пять'))).toBeVisible();
  const messageId = await newestId(asAnna, conversationId);
  // Tries that the page makes by itself are lost, however many there are.
  await page.route('**/api/messages/edit', async (route) => {
    const isPressed = await page.evaluate(() => 'pressed' in document.body.dataset);
    await (isPressed ? route.continue() : route.abort());
  });
  await change(page, 'в пять', 'в семь');
  const again = page.getByRole('button', { name: 'Повторить' });
  await expect(again).toBeVisible(lookAtNetwork);
  await asAnna('POST', '/messages/edit', {
    messageId,
    content: 'в шесть',
  });
  await expect(bubble(boris.page, 'в шесть')).toBeVisible();
  await expect(bubble(page, 'в семь')).toBeVisible();
  // After a try of its own the page waits for seconds before the next, so the one that follows is the button's.
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/messages/edit'));
  const asked = page.waitForRequest('**/api/messages/edit', { timeout: 2_000 });
  await again.evaluate((button: HTMLButtonElement) => {
    document.body.dataset['pressed'] = '';
    button.click();
  });
  await asked;
  await expect(page.getByText(/другом устройстве это сообщение изменили иначе/)).toBeVisible();
  await expect(bubble(page, 'в шесть')).toBeVisible();
  await page.getByRole('button', { name: 'Заменить' }).click();
  for (const side of [page, boris.page])
    await expect(sent(bubble(side, 'в семь'))).toContainText('изменено');
});

test('удалённое во время правки: сказано, и слова можно скопировать', async ({ vest }) => {
  const { anna, conversationId } = await twoFriends(vest);
  const { page } = anna;
  const asAnna = await vest.as(anna);
  await write(page, 'лишнее');
  await expect(sent(bubble(page, 'лишнее'))).toBeVisible();
  const messageId = await newestId(asAnna, conversationId);
  await begin(page, 'лишнее');
  await composer(page).fill('нужное');
  await asAnna('POST', '/messages/delete', { messageId });
  await expect(editBar(page)).toContainText('Сообщение удалено, изменить его нельзя');
  await expect(composer(page)).toHaveValue('нужное');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Копировать текст' }).click();
  await expect(page.getByText('Скопировано')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('нужное');
  await takePictures(page, 'a deleted message that was being changed');
  await page.setViewportSize({ width: 320, height: 640 });
  const lines = await page
    .getByText('Сообщение удалено, изменить его нельзя')
    .evaluate((words) => words.clientHeight / parseFloat(getComputedStyle(words).lineHeight));
  expect(lines).toBeLessThanOrEqual(2);
  await composer(page).press('Escape');
  await expect(composer(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(composer(page)).toHaveValue('нужное');
  await expect(editBar(page)).toContainText('Сообщение удалено, изменить его нельзя');
});

test('пока удаление можно отменить, правка остаётся', async ({ vest }) => {
  const { anna } = await twoFriends(vest);
  const { page } = anna;
  await write(page, 'в пять');
  await expect(sent(bubble(page, 'в пять'))).toBeVisible();
  await begin(page, 'в пять');
  await composer(page).fill('в шесть');
  await bubble(page, 'в пять').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(bubble(page, 'в пять')).toHaveCount(0);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(bubble(page, 'в пять')).toBeVisible();
  await expect(editBar(page)).toContainText('Редактирование');
  await composer(page).press('Enter');
  await expect(sent(bubble(page, 'в шесть'))).toContainText('изменено');
});

test('две вкладки: вторая видит новые слова, и правка уходит один раз', async ({ vest }) => {
  const { anna, boris } = await twoFriends(vest);
  await write(anna.page, 'раз');
  await expect(sent(bubble(anna.page, 'раз'))).toBeVisible();
  const second = await anna.page.context().newPage();
  await second.goto(anna.page.url());
  await openChat(second, 'Борис');
  await change(anna.page, 'раз', 'два');
  await expect(sent(bubble(second, 'два'))).toContainText('изменено');
  await change(second, 'два', 'три');
  for (const page of [anna.page, boris.page]) await expect(sent(bubble(page, 'три'))).toBeVisible();

  // Both begin with the same words; who saves later is asked, and the other tab's words stay.
  await begin(anna.page, 'три');
  await begin(second, 'три');
  await composer(anna.page).fill('четыре');
  await composer(anna.page).press('Enter');
  for (const page of [second, boris.page]) await expect(bubble(page, 'четыре')).toBeVisible();
  await nothingIsBeingChanged(second);
  await composer(second).fill('пять');
  await composer(second).press('Enter');
  const note = second.getByText(/другом устройстве это сообщение изменили иначе/);
  await expect(note).toBeVisible();
  await second.getByRole('button', { name: 'Оставить то' }).click();
  await expect(note).toHaveCount(0);
  for (const page of [anna.page, second, boris.page])
    await expect(sent(bubble(page, 'четыре'))).toBeVisible();
});
