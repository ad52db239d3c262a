/** Choosing a message's files: by the button, by drag and drop, by paste (spec 2, the chat page). */
import { open, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { allKept, chat, choose, files, picture, png, textFile } from '../infra/composing.ts';
import { takePictures } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';
import { bubble, composer, write } from '../infra/chat.ts';
import { sayMany } from '../infra/people.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Отправить' });
const refusal = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Понятно' }) });

/** Fires the events of a drag of these files from outside the browser. */
async function dragged(page: Page, type: string, selector: string, names: readonly string[]) {
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const name of all) made.items.add(new File(['x'], name, { type: 'text/plain' }));
    return made;
  }, names);
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element, { type: kind, dataTransfer }) =>
        element.dispatchEvent(
          new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }),
        ),
      { type, dataTransfer: transfer },
    );
}

/** Pastes into the field. Answers whether the browser was left to insert it itself. */
const paste = (page: Page, pasted: { texts?: Record<string, string>; files?: readonly string[] }) =>
  composer(page).evaluate((field, { texts = {}, files: names = [] }) => {
    const clipboardData = new DataTransfer();
    for (const [type, content] of Object.entries(texts)) clipboardData.setData(type, content);
    for (const name of names) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }));
    return field.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  }, pasted);

test('«Прикрепить» показывает картинки и файлы с размером; их можно убрать мышью и клавишами', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await choose(page, [picture('закат.png'), textFile('отчёт\u202Efdp.exe', 'x'.repeat(1_536))]);
  await expect(files(page)).toHaveCount(2);
  const thumbnail = files(page).getByRole('img', { name: 'закат.png' });
  await expect
    .poll(() =>
      thumbnail.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBe(3);
  await expect(files(page).last()).toContainText('отчётfdp.exe');
  await expect(files(page).last()).toContainText('1,5\u00a0КБ');
  await expect(send(page)).toBeEnabled();
  await expect(composer(page)).toBeFocused();

  await page.getByRole('button', { name: 'Убрать: закат.png' }).focus();
  await page.keyboard.press('Enter');
  await expect(files(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Убрать: отчётfdp.exe' })).toBeFocused();
  // The last one leaves its room slowly.
  const closes = await page
    .getByRole('button', { name: 'Убрать: отчётfdp.exe' })
    .evaluate(async (button: HTMLButtonElement) => {
      const tray = button.closest('ul')?.parentElement?.parentElement;
      button.click();
      await new Promise(requestAnimationFrame);
      return tray?.getAnimations().some((one) => !(one instanceof CSSTransition));
    });
  expect(closes).toBe(true);
  await expect(files(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await expect(send(page)).toBeDisabled();
});

test('битая картинка остаётся файлом; о видео сказано, что в нём остаётся место съёмки', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await choose(page, [{ name: 'битая.png', mimeType: 'image/png', buffer: png.subarray(0, 30) }]);
  await expect(files(page)).toContainText('битая.png');
  await allKept(page);
  await expect(files(page).getByRole('img')).toHaveCount(0);

  const note = page.getByText('место съёмки');
  await expect(note).toHaveCount(0);
  await choose(page, [{ name: 'прыжок.mp4', mimeType: 'video/mp4', buffer: png }]);
  await expect(note).toBeVisible();
  await takePictures(page, 'видео в черновике');
});

test('из 21 файла берутся 20, из большого и обычного — обычный, и сказано, какой не вошёл и почему', async ({
  vest,
}, info) => {
  const { page } = await chat(vest);
  const large = info.outputPath('кино.mkv');
  const file = await open(large, 'w');
  await file.truncate(101 * 1_048_576);
  await file.close();
  const usual = info.outputPath('заметка.txt');
  await writeFile(usual, 'обычная');
  await choose(page, [large, usual]);
  await expect(refusal(page)).toContainText('Файл «кино.mkv» больше 100\u00a0МБ');
  await expect(files(page)).toHaveCount(1);
  await expect(files(page)).toContainText('заметка.txt');
  await page.getByRole('button', { name: 'Убрать: заметка.txt' }).click();
  await expect(files(page)).toHaveCount(0);

  await choose(
    page,
    Array.from({ length: 21 }, (_, n) => textFile(`${n + 1}.txt`)),
  );
  await expect(files(page)).toHaveCount(20);
  await expect(refusal(page)).toContainText(
    'не\u00a0больше 20\u00a0файлов. Не\u00a0вошли: «21.txt»',
  );
  await expect(refusal(page)).not.toContainText('кино.mkv');
  await page.getByRole('button', { name: 'Понятно' }).click();
  await expect(refusal(page)).toHaveCount(0);
  await expect(files(page)).toHaveCount(20);
});

test('файлы над перепиской зовут отпустить их и прикрепляются; текст не зовёт; мимо — не уводит со страницы', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await write(page, 'чтобы было над чем');
  const call = page.getByText('Отпустите файлы, чтобы прикрепить');
  await composer(page).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'слово');
    field.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }));
  });
  await expect(call).toHaveCount(0);

  // The whole pane takes files, not only the field.
  for (const place of ['form', '[role=log]', 'section:has(form) header']) {
    await dragged(page, 'dragenter', place, ['а.txt']);
    await expect(call).toBeVisible();
    const layer = await call.locator('..').boundingBox();
    const header = await page.locator('section:has(form) header').boundingBox();
    expect(layer?.y).toBe(header?.y);
    await dragged(page, 'dragleave', 'div:has(> p:text("Отпустите"))', ['а.txt']);
    await expect(call).toHaveCount(0);
  }

  await dragged(page, 'dragenter', 'form', ['а.txt']);
  await dragged(page, 'drop', 'div:has(> p:text("Отпустите"))', ['а.txt', 'б.txt']);
  await expect(call).toHaveCount(0);
  await expect(files(page)).toHaveCount(2);

  // false: the page keeps the browser from opening the file.
  for (const type of ['dragover', 'drop']) {
    expect(await dragged(page, type, 'nav', ['мимо.txt'])).toBe(false);
    expect(await dragged(page, type, 'body', ['мимо.txt'])).toBe(false);
  }
  await expect(files(page)).toHaveCount(2);
});

test('картинка вставляется из буфера; текст с картинкой из офиса — как текст; строки остаются строками', async ({
  vest,
}) => {
  const { page, context } = await chat(vest).then(({ anna }) => anna);
  expect(await paste(page, { files: ['image.png'] })).toBe(false);
  await expect(files(page)).toHaveCount(1);
  const copiedPicture = { texts: { 'text/html': '<img src="x">' }, files: ['image.png'] };
  expect(await paste(page, copiedPicture)).toBe(false);
  await expect(files(page)).toHaveCount(2);
  const office = { 'text/plain': 'A1\tB1', 'text/html': '<td>A1</td><td>B1</td>' };
  expect(await paste(page, { texts: office, files: ['image.png'] })).toBe(true);
  await expect(files(page)).toHaveCount(2);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('раз\n  два\n\nтри'));
  await composer(page).focus();
  await page.keyboard.press('Control+v');
  await expect(composer(page)).toHaveValue('раз\n  два\n\nтри');
});

test('когда над полем появляются вложения, последнее сообщение остаётся на виду', async ({
  vest,
}) => {
  const { page, say } = await chat(vest);
  await sayMany(say, 40);
  await expect(bubble(page, 'запись 40')).toBeInViewport();
  await choose(
    page,
    Array.from({ length: 20 }, (_, n) => picture(`${n}.png`)),
  );
  await expect(files(page)).toHaveCount(20);
  await expect(bubble(page, 'запись 40')).toBeInViewport({ ratio: 1 });
});

test('файл, удалённый с диска после выбора, уходит таким, каким был; две вкладки отправляют его один раз', async ({
  vest,
}, info) => {
  const { anna, boris, conversationId, page } = await chat(vest);
  const path = info.outputPath('маршрут.txt');
  await writeFile(path, 'В 8:40 с Ленинградского');
  await choose(page, [path]);
  await expect(files(page)).toContainText('маршрут.txt');
  await allKept(page);
  await rm(path);
  const other = await anna.context.newPage();
  await other.goto(page.url());
  await expect(files(other)).toHaveCount(1);
  await Promise.all([composer(page).press('Enter'), composer(other).press('Enter')]);

  const asBoris = await vest.as(boris);
  const sent = async () => {
    const answer = await asBoris('GET', `/conversations/${conversationId}/messages`);
    const { messages } = answer as {
      messages: { attachments: { name: string; size: number }[] }[];
    }; // the contract's answer
    return messages.map(({ attachments }) =>
      attachments.map(({ name, size }) => `${name} ${size}`),
    );
  };
  const size = Buffer.byteLength('В 8:40 с Ленинградского');
  await expect.poll(sent).toEqual([[`маршрут.txt ${size}`]]);
  await expect(files(page)).toHaveCount(0);
  await expect(files(other)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('маршрут.txt').first()).toBeVisible();
  await expect(files(page)).toHaveCount(0);
  expect(await sent()).toHaveLength(1);
});
