/** The keyboard focus is never lost: an element that disappears hands it on, and a deletion can be undone by keys. */
import { open, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { allKept, chat, choose, files, textFile } from '../infra/composing.ts';
import { expect, test } from '../infra/test.ts';
import { bubble, composer, write } from '../infra/chat.ts';
import { leaveTimeToUndo } from '../infra/time.ts';
import { sayMany } from '../infra/people.ts';

/** Sends a message and waits until the server has it. */
async function writeAndSend(page: Page, text: string) {
  await write(page, text);
  await expect(bubble(page, text)).toBeVisible();
  await expect(bubble(page, text).getByRole('img', { name: 'Отправляется' })).toHaveCount(0);
}

async function removeByMenu(page: Page, text: string) {
  await bubble(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Удалить', exact: true }).click();
  await expect(bubble(page, text)).toHaveCount(0);
}

test('«Понятно» под отказом и «↓» отдают фокус полю', async ({ vest }, info) => {
  const { page, say } = await chat(vest);
  const large = info.outputPath('кино.mkv');
  const file = await open(large, 'w');
  await file.truncate(101 * 1_048_576);
  await file.close();
  await choose(page, [large]);
  await page.getByRole('button', { name: 'Понятно' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Понятно' })).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await sayMany(say, 40);
  await expect(bubble(page, 'запись 40')).toBeInViewport();
  await page.getByRole('log').hover();
  const down = page.getByRole('button', { name: /^К последним сообщениям/ });
  // The list may still be scrolling to its end.
  await expect(async () => {
    await page.mouse.wheel(0, -1_000);
    await expect(down).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
});

test('отменённая отправка файла отдаёт фокус полю, а на узком экране — сообщению рядом', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await writeAndSend(page, 'рядом');
  vest.network.set('cut');
  const stop = page.getByRole('button', { name: 'Отменить отправку: а.txt' });
  const sendFile = async () => {
    await choose(page, [textFile('а.txt')]);
    await allKept(page);
    await composer(page).press('Enter');
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(stop).toHaveCount(0);
  };
  await sendFile();
  await expect(composer(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await sendFile();
  await expect(bubble(page, 'рядом')).toBeFocused();
});

test('кто стоит на кнопке файла, который ещё копируется, стоит на ней и потом', async ({
  vest,
}, info) => {
  const { page } = await chat(vest);
  const path = info.outputPath('большой.bin');
  await writeFile(path, Buffer.alloc(90 * 2 ** 20));
  await choose(page, [path]);
  const remove = page.getByRole('button', { name: 'Убрать: большой.bin' });
  await remove.focus();
  await expect(files(page).and(page.locator('[aria-busy=true]'))).toHaveCount(0, {
    timeout: 60_000,
  });
  await expect(remove).toBeFocused();
});

test('Ctrl+Z возвращает удалённое, пока это предлагают, но не отнимает отмену у написанного', async ({
  vest,
}) => {
  const { page } = await chat(vest);
  await leaveTimeToUndo(page);
  await writeAndSend(page, 'вернись');

  await removeByMenu(page, 'вернись');
  const undo = page.getByRole('button', { name: 'Отменить', exact: true });
  await expect(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
  await expect(page.getByRole('status').filter({ has: undo })).toContainText(
    'Чтобы отменить, нажмите Ctrl + Z',
  );
  await composer(page).focus();
  await page.keyboard.press('Control+z');
  await expect(bubble(page, 'вернись')).toBeVisible();
  await expect(undo).toHaveCount(0);

  await removeByMenu(page, 'вернись');
  await composer(page).focus();
  await page.keyboard.type('а');
  await page.keyboard.press('Control+z');
  await expect(composer(page)).toHaveValue('');
  await expect(bubble(page, 'вернись')).toHaveCount(0);
});
