/** Writing a message: the field, what it answers, its draft (spec 2, the chat page; spec 9, numbers). */
import { allKept, chat, choose, files, picture, textFile } from '../infra/composing.ts';
import { expect, test } from '../infra/test.ts';
import { takePictures } from '../infra/looks.ts';
import { bubble, composer, openChat, write } from '../infra/chat.ts';

test('черновик с файлами и ответом переживает перезагрузку и переход в другой чат', async ({
  vest,
}) => {
  const { anna, page } = await chat(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  await composer(page).fill('ещё не дописал\nвторая строка');
  await choose(page, [picture('закат.png'), textFile('список.txt')]);
  await expect(files(page)).toHaveCount(2);
  await allKept(page);
  await page.reload();
  await expect(composer(page)).toHaveValue('ещё не дописал\nвторая строка');
  await expect(files(page)).toHaveCount(2);
  await expect(files(page).getByRole('img', { name: 'закат.png' })).toBeVisible();

  await openChat(page, 'Вера');
  await expect(composer(page)).toHaveValue('');
  await expect(files(page)).toHaveCount(0);
  await openChat(page, 'Борис');
  await expect(composer(page)).toHaveValue('ещё не дописал\nвторая строка');
  await expect(files(page)).toHaveCount(2);
});

test('отправленное не возвращается после перезагрузки, а начатое сразу за ним — возвращается', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await composer(page).pressSequentially('Привет');
  await composer(page).blur();
  await composer(page).press('Enter');
  await expect(bubble(page, 'Привет')).toBeVisible();
  await composer(page).fill('и ещё');
  await page.reload();
  await expect(bubble(page, 'Привет')).toHaveCount(1);
  await expect(composer(page)).toHaveValue('и ещё');
});

test('в двух вкладках один черновик: правка видна в обеих, а отправка очищает обе', async ({
  vest,
}) => {
  const { anna, page } = await chat(vest);
  const other = await anna.context.newPage();
  await other.goto(page.url());
  await expect(composer(other)).toHaveValue('');
  await composer(page).fill('общий');
  await expect(composer(other)).toHaveValue('общий');
  await choose(other, [textFile('список.txt')]);
  await expect(files(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Убрать: список.txt' }).click();
  await expect(files(other)).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(bubble(other, 'общий')).toBeVisible();
  await expect(composer(other)).toHaveValue('');
  await expect(bubble(page, 'общий')).toHaveCount(1);
});

test('поле растёт до 8 строк и прокручивается дальше; Shift+Enter начинает строку', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await write(page, 'первое');
  await expect(bubble(page, 'первое')).toBeVisible();
  const height = async () => (await composer(page).boundingBox())?.height ?? 0;
  const oneLine = await height();
  for (let line = 2; line <= 8; line += 1) await composer(page).press('Shift+Enter');
  await expect.poll(async () => (await height()) - oneLine).toBe(7 * 20);
  await composer(page).press('Shift+Enter');
  await expect.poll(async () => (await height()) - oneLine).toBe(7 * 20);
  const scrolls = () => composer(page).evaluate((field) => field.scrollHeight > field.clientHeight);
  await expect.poll(scrolls).toBe(true);
  await expect(bubble(page, 'первое')).toBeInViewport();
});

test('за 500 знаков до конца видно, сколько осталось, а за 8000 — на сколько длиннее', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await composer(page).fill('щ'.repeat(7_499));
  await expect(page.getByText(/осталось/)).toHaveCount(0);
  await composer(page).fill('щ'.repeat(7_880));
  await expect(page.getByText('осталось\u00a0120', { exact: true })).toBeVisible();
  await composer(page).fill('щ'.repeat(8_002));
  await expect(
    page.getByRole('alert').getByText(/^Длиннее на\s2\sсимвола, чем можно$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить' })).toBeDisabled();
});

test('Enter, которым метод ввода подтверждает слово, не отправляет', async ({ vest }) => {
  const { page, context } = (await chat(vest)).anna;
  const devtools = await context.newCDPSession(page);
  await composer(page).focus();
  await devtools.send('Input.imeSetComposition', {
    text: 'にほん',
    selectionStart: 3,
    selectionEnd: 3,
  });
  // An input method's Enter is a key with `isComposing`.
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await composer(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  await devtools.send('Input.insertText', { text: '日本' });
  await expect(composer(page)).toHaveValue('日本');
  await expect(page.getByRole('article')).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(bubble(page, '日本')).toBeVisible();
});

test('над полем видно, на что отвечают; Escape и крестик закрывают, а слова остаются', async ({
  vest,
}) => {
  const { anna, page, say } = await chat(vest);
  const message = await say(`${'о'.repeat(99)}👨‍👩‍👧 дальше`);
  await composer(page).fill('Хорошо');
  /** Stores a draft as if 'Цитировать' had been chosen before the reload. */
  const put = () =>
    page.evaluate(
      async (replyTo) => {
        const all = await indexedDB.databases();
        if (!all.some(({ name }) => name === 'vest-drafts')) return false;
        const done = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) =>
            request.addEventListener('success', () => resolve(request.result)),
          );
        const database = await done(indexedDB.open('vest-drafts'));
        const transaction = database.transaction('drafts', 'readwrite');
        const stored = new Promise((resolve) => transaction.addEventListener('complete', resolve));
        const store = transaction.objectStore('drafts');
        const [row] = await done(store.getAll());
        // The page must have stored its own change first, because it would overwrite this one.
        const isKept = row?.draft.content === 'Хорошо' && row.draft.replyTo === null;
        if (isKept) store.put({ ...row, draft: { ...row.draft, replyTo } });
        await stored;
        database.close();
        return isKept;
      },
      { id: message.id, content: message.content, senderId: message.senderId },
    );
  const answer = async () => {
    await expect.poll(put).toBe(true);
    await page.reload();
  };
  const banner = page.locator('form').getByText('Ответ на: Борис');
  await answer();
  await expect(banner).toBeVisible();
  await expect(page.locator('form')).toContainText(`${'о'.repeat(99)}👨‍👩‍👧…`);
  await composer(page).press('Escape');
  await expect(banner).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Хорошо');
  await composer(page).blur();
  await answer();
  await page.getByRole('button', { name: 'Не отвечать на это сообщение' }).click();
  await expect(banner).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await composer(page).blur();
  await answer();
  await expect(banner).toBeVisible();
  await composer(page).press('Enter');
  await expect(bubble(anna.page, 'Хорошо')).toContainText('Ответ на: Борис');
  await expect(banner).toHaveCount(0);
});

test('кто отправляет по Ctrl+Enter, у того Enter начинает строку, сразу во всех вкладках', async ({
  vest,
}) => {
  const { anna, page } = await chat(vest);
  const settings = await anna.context.newPage();
  await settings.goto('/settings');
  const choice = settings.getByRole('group', { name: 'Отправлять сообщение по' });
  await choice.getByText('Ctrl+Enter').click();
  await expect(choice.getByRole('radio', { name: 'Ctrl+Enter' })).toBeChecked();
  await takePictures(settings, 'вид');

  await expect(composer(page)).toHaveAttribute('enterkeyhint', 'enter');
  await composer(page).pressSequentially('раз');
  await composer(page).press('Enter');
  await page.keyboard.type('два');
  await expect(composer(page)).toHaveValue('раз\nдва');
  await page.keyboard.press('Control+Enter');
  await expect(bubble(page, 'раз два')).toBeVisible();
  await composer(page).blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Сочетания клавиш' });
  await expect(sheet.getByText(/^Отправить/).locator('..')).toHaveText('ОтправитьCtrlEnter');
  await expect(sheet.getByText('Новая строка').locator('..')).toHaveText('Новая строкаEnter');
  await expect(sheet.getByText('Скрытый').locator('..')).toHaveText('СкрытыйCtrlShift8');
});
