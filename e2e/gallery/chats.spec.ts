/** Pictures of the chats page, in a world that looks like life. They run for `npm run gallery` alone. */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bubble, chatTile, composer, sent, write as say } from '../infra/chat.ts';
import { choose, files, textFile } from '../infra/composing.ts';
import { takePictures, wide } from '../infra/looks.ts';
import { test, expect } from '../infra/test.ts';
import { thumb, viewer } from '../infra/viewing.ts';
import { annaInWorld, landscape, picturesLoaded } from './world.ts';

const boris = 'Борис Мельников';
async function open(page: Page, conversationId: string): Promise<void> {
  await page.goto(`/?c=${conversationId}`);
  await expect(composer(page)).toBeVisible();
}

const menu = (page: Page) => page.getByRole('menu');

test.beforeEach(async ({}, info) => info.setTimeout(90_000));

test('список', async ({ vest }) => {
  const { page } = await annaInWorld(vest);
  await expect(chatTile(page, /Дача на выходные/)).toContainText('4 непрочитанных');
  await takePictures(page, 'чаты');
  await page.setViewportSize(wide);
  await chatTile(page, /Борис Мельников/)
    .last()
    .click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  await takePictures(page, 'чаты, меню');
  await page.goto('/?dialog=keys');
  await expect(page.getByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible();
  await takePictures(page, 'сочетания клавиш');
});

test('вдвоём', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends[boris].conversationId);
  await picturesLoaded(page);
  await takePictures(page, 'вдвоём');
  await page.setViewportSize(wide);
  await bubble(page, 'Привет! Что с субботой?').scrollIntoViewIfNeeded();
  await takePictures(page, 'вдвоём, начало');
});

test('в группе', async ({ vest }) => {
  const { page, groupId } = await annaInWorld(vest);
  await open(page, groupId);
  await expect(page.getByRole('article').last()).toContainText('Погода обещает');
  await takePictures(page, 'в группе, новое');
});

test('печатает', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  const { page: other } = await vest.device(friends[boris].account);
  await open(page, friends[boris].conversationId);
  await open(other, friends[boris].conversationId);
  const hand = { isBusy: true };
  const typing = (async () => {
    while (hand.isBusy) await composer(other).pressSequentially('так ', { delay: 200 });
  })();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.getByText('печатает').first()).toBeVisible();
  await takePictures(page, 'печатает');
  hand.isBusy = false;
  await typing;
});

test('пусто', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends['Зоя'].conversationId);
  await expect(page.getByText('Сообщения появятся здесь')).toBeVisible();
  await takePictures(page, 'ничего не написано');
});

test('меню и ответ', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends[boris].conversationId);
  await picturesLoaded(page);
  await bubble(page, 'Красота!').click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  await takePictures(page, 'меню своего сообщения');
  await page.setViewportSize(wide);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await bubble(page, 'И билеты').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await expect(page.getByText('Ответ на:', { exact: false }).first()).toBeVisible();
  await say(page, 'Уже смотрю');
  await expect(sent(bubble(page, 'Уже смотрю'))).toBeVisible();
  await takePictures(page, 'под указателем', () => bubble(page, 'Уже смотрю').hover());
  await page.setViewportSize(wide);
  await bubble(page, 'Красота!').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Цитировать' }).click();
  await composer(page).fill('Осталось собрать вещи');
  await takePictures(page, 'ответ');
  await page.setViewportSize(wide);
  await bubble(page, 'Уже смотрю').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Удалить' }).click();
  await expect(page.getByRole('button', { name: 'Отменить' })).toBeVisible();
  await takePictures(page, 'удалено');
});

test('поле', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends['Зоя'].conversationId);
  const pictures = await Promise.all(
    [210, 320, 20].map((hue) => landscape(`вид ${hue}.jpg`, hue, [1200, 900])),
  );
  await choose(page, [
    ...pictures.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes })),
    textFile('Список покупок на выходные.txt', 'х'.repeat(4_000)),
  ]);
  await expect(files(page)).toHaveCount(4);
  await composer(page).fill('Вот всё, что нашла');
  await takePictures(page, 'файлы в поле');
  await page.setViewportSize(wide);
  await composer(page).fill('Очень длинное письмо. '.repeat(400));
  await takePictures(page, 'слишком длинное');
});

test('отправка', async ({ vest }, info) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends['Лев'].conversationId);
  vest.network.set('trickle');
  const recording = info.outputPath('запись разговора.txt');
  const chosen = [recording];
  await writeFile(recording, 'х'.repeat(30_000_000));
  for (const hue of [200, 300, 30]) {
    const { name, bytes } = await landscape(`снимок ${hue}.jpg`, hue, [1200, 900]);
    const path = info.outputPath(name);
    await writeFile(path, bytes);
    chosen.push(path);
  }
  await choose(page, chosen);
  await expect(files(page)).toHaveCount(4);
  await say(page, 'Отправляю');
  await expect(page.getByRole('progressbar')).not.toHaveCount(0);
  await takePictures(page, 'файлы отправляются');
});

test('просмотр', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends[boris].conversationId);
  await picturesLoaded(page);
  await thumb(page, 'озеро.jpg').click();
  await expect(viewer(page)).toBeVisible();
  await takePictures(page, 'просмотр картинки');
});

test('без сети', async ({ vest }) => {
  const { page, friends } = await annaInWorld(vest);
  await open(page, friends['Марина'].conversationId);
  await expect(page.getByRole('article').first()).toBeVisible();
  vest.network.set('cut');
  await say(page, 'Буду в семь');
  await expect(bubble(page, 'Буду в семь')).toContainText('Не отправлено', { timeout: 30_000 });
  await bubble(page, 'Буду в семь').getByRole('button', { name: 'Почему?' }).click();
  await expect(bubble(page, 'Буду в семь').getByRole('status')).not.toBeEmpty();
  await takePictures(page, 'без сети');
});
