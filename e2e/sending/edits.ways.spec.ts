/** Changed words on their ways: what is refused, what waits, what is left, captions, and far jumps. */
import type { Page } from '@playwright/test';
import { bubble, composer, openChat, sent, write } from '../infra/chat.ts';
import { begin, change, editBar, newestId, storedEdits } from '../infra/changing.ts';
import { choose, files, picture } from '../infra/composing.ts';
import { writePast } from '../infra/history.ts';
import { whatOpensIsHere } from '../infra/loaded.ts';
import { takePictures } from '../infra/looks.ts';
import { twoFriends } from '../infra/people.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { lookAtNetwork } from '../infra/time.ts';

/** Anna has sent these words, which Boris has. */
async function saidBy(vest: Vest, words: string) {
  const friends = await twoFriends(vest);
  await write(friends.page, words);
  await expect(sent(bubble(friends.page, words))).toBeVisible();
  await expect(bubble(friends.boris.page, words)).toBeVisible();
  return friends;
}

test('слова, сохранённые раньше, чем пришёл код изменений, переживают закрытие страницы', async ({
  vest,
}) => {
  const { anna, boris, page } = await saidBy(vest, 'в пять');
  await page.route(/late-loader\.parts-.*\.js$/, (route) => route.abort());
  await page.reload();
  await change(page, 'в пять', 'в шесть');
  await expect.poll(() => storedEdits(page)).toBe(1);
  await expect(bubble(boris.page, 'в пять')).toBeVisible();
  await page.close();
  const next = await anna.context.newPage();
  await next.goto('/');
  await expect(bubble(boris.page, 'в шесть')).toBeVisible(lookAtNetwork);
  await expect.poll(() => storedEdits(next)).toBe(0);
});

test('пока изменение в пути, дружба кончается: стоят прежние слова и сказано, почему', async ({
  vest,
}) => {
  const { anna, boris, page } = await saidBy(vest, 'в пять');
  const asAnna = await vest.as(anna);
  const { contacts } = (await asAnna('GET', '/contacts')) as { contacts: { id: string }[] };
  const letGo = Promise.withResolvers<void>();
  await page.route('**/api/messages/edit', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await change(page, 'в пять', 'в шесть');
  await expect(bubble(page, 'в шесть')).toBeVisible();
  await asAnna('POST', '/contacts/remove', { contactId: contacts[0]?.id });
  letGo.resolve();
  const refused = bubble(page, 'в пять');
  await expect(refused).toBeVisible();
  await expect(page.getByText('Изменение не принято')).toBeVisible();
  await takePictures(page, 'a change that was refused');
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect(page.getByText('Изменение не принято')).toHaveCount(0);
  for (const side of [page, boris.page]) await expect(bubble(side, 'в пять')).toBeVisible();
  await expect.poll(() => storedEdits(page)).toBe(0);
});

test('непринятое изменение остаётся непринятым после перезагрузки и в другой вкладке, и при выходе не считается', async ({
  vest,
}) => {
  const { anna, page } = await saidBy(vest, 'в пять');
  const asAnna = await vest.as(anna);
  const { contacts } = (await asAnna('GET', '/contacts')) as { contacts: { id: string }[] };
  const other = await anna.context.newPage();
  await other.goto(page.url());
  await expect(bubble(other, 'в пять')).toBeVisible();
  const tries: string[] = [];
  const letGo = Promise.withResolvers<void>();
  await anna.context.route('**/api/messages/edit', async (route) => {
    tries.push(route.request().postData() ?? '');
    await letGo.promise;
    await route.continue();
  });
  await change(page, 'в пять', 'в шесть');
  await expect(bubble(other, 'в шесть')).toBeVisible();
  await asAnna('POST', '/contacts/remove', { contactId: contacts[0]?.id });
  letGo.resolve();

  const note = (side: Page) => side.getByRole('status').filter({ hasText: 'Изменение не принято' });
  const reason = 'Этого человека нет в ваших контактах';
  for (const side of [page, other]) await expect(note(side)).toContainText(reason);
  for (const side of [page, other]) {
    await side.reload();
    await expect(note(side)).toContainText(reason);
    await expect(bubble(side, 'в пять')).toBeVisible();
  }
  expect(tries, 'nobody has sent it again').toHaveLength(1);

  await whatOpensIsHere(page);
  await page.getByText(/EBLID \d{4}/).click();
  await page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  const question = page.getByRole('alertdialog', { name: 'Выйти из аккаунта?' });
  await expect(question).toContainText('понадобится пароль');
  await expect(question).not.toContainText('не отправлен');
  await question.getByRole('button', { name: 'Отмена' }).click();

  await other.getByRole('button', { name: 'Понятно' }).click();
  for (const side of [page, other]) await expect(note(side)).toHaveCount(0);
  await expect.poll(() => storedEdits(other)).toBe(0);
});

test('пока изменение в пути, сообщение удаляют с другого устройства: оно уходит, и говорить не о чем', async ({
  vest,
}) => {
  const { anna, boris, page, conversationId } = await saidBy(vest, 'в пять');
  const asAnna = await vest.as(anna);
  const messageId = await newestId(asAnna, conversationId);
  const letGo = Promise.withResolvers<void>();
  await page.route('**/api/messages/edit', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/messages/edit');
  await change(page, 'в пять', 'в шесть');
  await asked;
  await asAnna('POST', '/messages/delete', { messageId });
  for (const side of [page, boris.page]) await expect(side.getByRole('article')).toHaveCount(0);
  letGo.resolve();
  await expect.poll(() => storedEdits(page)).toBe(0);
  await expect(page.getByText(/Изменение не/)).toHaveCount(0);
  await page.reload();
  await expect(composer(page)).toBeVisible();
  for (const side of [page, boris.page])
    await expect(side.getByText(/в (пять|шесть)/)).toHaveCount(0);
});

test('ответ на изменение потерян, и сервер убит: новые слова стоят один раз, и никто ни о чём не спрошен', async ({
  vest,
}) => {
  const { anna, boris, page, conversationId } = await saidBy(vest, 'в пять');
  const asAnna = await vest.as(anna);
  vest.network.set('answersLost');
  await change(page, 'в пять', 'в шесть');
  const onServer = async () =>
    JSON.stringify(await asAnna('GET', `/conversations/${conversationId}/messages`));
  await expect.poll(onServer).toContain('в шесть');
  await vest.server.kill();
  vest.network.set('open');
  await vest.server.start();
  for (const side of [page, boris.page]) {
    await side.reload();
    await expect(bubble(side, 'в шесть')).toContainText('изменено', lookAtNetwork);
    await expect(side.getByRole('article')).toHaveCount(1);
  }
  await expect.poll(() => storedEdits(page), lookAtNetwork).toBe(0);
  await expect(page.getByText(/изменили иначе|Изменение не/)).toHaveCount(0);
});

test('кто отправляет по Ctrl+Enter, тот им и сохраняет, а Enter начинает строку', async ({
  vest,
}) => {
  const { anna, boris, page } = await saidBy(vest, 'раз');
  const settings = await anna.context.newPage();
  await settings.goto('/settings');
  const choice = settings.getByRole('group', { name: 'Отправлять сообщение по' });
  await choice.getByText('Ctrl+Enter').click();
  await expect(composer(page)).toHaveAttribute('enterkeyhint', 'enter');
  await begin(page, 'раз');
  await page.keyboard.press('Enter');
  await page.keyboard.type('два');
  await expect(composer(page)).toHaveValue('раз\nдва');
  await page.keyboard.press('Control+Enter');
  await expect(bubble(boris.page, 'раз два')).toContainText('изменено');
  await expect(composer(page)).toHaveValue('');
});

test('подпись файлов меняют и убирают, и цитата за ней следует', async ({ vest }) => {
  const { boris, page } = await twoFriends(vest);
  await choose(page, [picture('закат.png')]);
  await write(page, 'закат на озере');
  const caption = (side: Page, words: string) => bubble(side, words).first();
  await expect(sent(caption(page, 'закат на озере'))).toBeVisible();
  await caption(boris.page, 'закат на озере').click({ button: 'right' });
  await boris.page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await write(boris.page, 'где это?');
  const answer = bubble(boris.page, 'где это?');
  await expect(answer).toContainText('закат на озере');

  await change(page, 'закат на озере', 'закат на море');
  await expect(caption(boris.page, 'закат на море')).toContainText('изменено');
  await expect(answer).toContainText('закат на море');

  await begin(page, 'закат на море');
  await composer(page).fill('');
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
  await composer(page).press('Enter');
  await expect(boris.page.getByText('закат на море')).toHaveCount(0);
  // The quote says at once what it says after a reload.
  await expect(answer).toContainText('Изображение');
  await boris.page.reload();
  await expect(answer).toContainText('Изображение');
  await expect(boris.page.getByRole('article').first()).toContainText('изменено');
});

test('плашка изменения фотографии без слов говорит, что это фотография', async ({ vest }) => {
  const { page } = await twoFriends(vest);
  await choose(page, [picture('закат.png')]);
  await expect(files(page)).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(sent(page.getByRole('article'))).toHaveCount(1);
  await composer(page).press('ArrowUp');
  await expect(editBar(page).getByRole('button')).toHaveText('РедактированиеФотография');
  await composer(page).fill('закат');
  await composer(page).press('Enter');
  await composer(page).press('ArrowUp');
  await expect(editBar(page).getByRole('button')).toHaveText('Редактированиезакат');
});

test('щелчок по плашке ведёт к сообщению и дальше загруженного', async ({ vest }) => {
  const { anna, boris, page, conversationId } = await saidBy(vest, 'самое первое');
  await begin(page, 'самое первое');
  await composer(page).fill('самое раннее');
  await composer(page).blur();
  await writePast(vest.server, {
    conversationId,
    author: boris.username,
    count: 400,
    contents: ['запись {n}'],
  });
  await vest.readEverything(anna, conversationId);
  await openChat(page, 'Борис');
  await expect(composer(page)).toHaveValue('самое раннее');
  await expect(bubble(page, 'самое первое')).toHaveCount(0);
  await editBar(page).getByRole('button', { name: 'самое первое' }).click();
  await expect(bubble(page, 'самое первое')).toBeInViewport();
  await expect(composer(page)).toHaveValue('самое раннее');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(sent(bubble(page, 'самое раннее'))).toContainText('изменено');
  // It is the newest own one of what is loaded here, and not of the chat: there is nothing to take.
  await composer(page).press('ArrowUp');
  await expect(editBar(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
});

test('«Вернуть прежнее» без сети возвращает слова и говорит, что это ещё не ушло', async ({
  vest,
}) => {
  const { boris, page } = await saidBy(vest, 'в пять');
  vest.network.set('cut');
  await change(page, 'в пять', 'в шесть');
  await page.getByRole('button', { name: 'Вернуть прежнее' }).click(lookAtNetwork);
  await expect(page.getByText('Возврат прежних слов не отправлен')).toBeVisible(lookAtNetwork);
  await expect(bubble(page, 'в пять')).toBeVisible();
  await expect(page.getByText('Изменение не отправлено')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Вернуть прежнее' })).toHaveCount(0);
  await takePictures(page, 'words of before that wait');
  vest.network.set('open');
  await expect(page.getByText('Возврат прежних слов не отправлен')).toHaveCount(0, lookAtNetwork);
  for (const side of [page, boris.page]) await expect(bubble(side, 'в пять')).toBeVisible();
});

test('выходя, узнают и об изменениях, которые не ушли', async ({ vest }) => {
  const { page } = await saidBy(vest, 'в пять');
  await whatOpensIsHere(page);
  vest.network.set('cut');
  await change(page, 'в пять', 'в шесть');
  await expect.poll(() => storedEdits(page)).toBe(1);
  await page.getByText(/EBLID \d{4}/).click();
  await page.getByRole('button', { name: 'Выйти из аккаунта' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '1 изменение сообщения ещё не отправлено',
    lookAtNetwork,
  );
  vest.network.set('open');
});
