/** One's own profile (spec 2, Profile dialog): the picture, how others see it, and failures. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, type Person, type Vest } from '../infra/test.ts';
import { chatTile, openChat, write } from '../infra/chat.ts';
import { listen } from '../infra/time.ts';
import { annaAndBoris } from '../infra/people.ts';
import { phoneOf } from '../infra/touch.ts';
import { boxAtRest } from '../infra/looks.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Профиль' });
const dropArea = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Перетащите файл сюда или нажмите, чтобы выбрать' });
const stage = (page: Page) => dialog(page).getByRole('button', { name: 'Положение картинки' });
const scale = (page: Page) => dialog(page).getByRole('slider', { name: 'Масштаб' });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture that is red on the left and blue on the right. */
async function twoColours(width: number, height: number, name = 'флаг.png'): Promise<FilePayload> {
  const blue = { create: { width, height, channels: 3 as const, background: '#0000ff' } };
  const red = { ...blue.create, width: Math.max(1, Math.floor(width / 2)), background: '#ff0000' };
  const input = await sharp({ create: red }).png().toBuffer();
  const buffer = await sharp(blue)
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /EBLID \d{4}/ }).click();
  await expect(dialog(page)).toBeVisible();
}

async function choose(page: Page, ...files: FilePayload[]): Promise<void> {
  await chooseBy(dropArea(page), ...files);
}

async function chooseBy(pressed: Locator, ...files: FilePayload[]): Promise<void> {
  const asked = pressed.page().waitForEvent('filechooser');
  await pressed.click();
  await (await asked).setFiles(files);
}

/** The colour of a picture at shares of its width and height, or the reason why there is none yet. */
const colourAt = (picture: Locator, x = 0.5, y = 0.5): Promise<string> =>
  picture.evaluate(
    (img, at) => {
      if (!(img instanceof HTMLImageElement) || !img.complete || img.naturalWidth === 0)
        return 'not loaded';
      const canvas = document.createElement('canvas');
      canvas.width = 100;
      canvas.height = 100;
      const context = canvas.getContext('2d');
      context?.drawImage(img, 0, 0, 100, 100);
      const [r = 0, g = 0, b = 0, a = 0] =
        context?.getImageData(at.x * 100, at.y * 100, 1, 1).data ?? [];
      if (a < 20) return 'transparent';
      if (r > 200 && b < 60) return 'red';
      if (b > 200 && r < 60) return 'blue';
      return `rgb(${r} ${g} ${b})`;
    },
    { x, y },
  );

async function group(vest: Vest, owner: Person, title: string): Promise<string> {
  const asOwner = await vest.as(owner);
  const friends = (await asOwner('GET', '/contacts?filter=accepted')) as {
    contacts: { friend: { id: string } }[];
  }; // the contract's answer
  const made = await asOwner('POST', '/conversations', {
    participantIds: friends.contacts.map(({ friend }) => friend.id),
    title,
    isGroup: true,
  });
  return (made as { conversation: { id: string } }).conversation.id; // the contract's answer
}

test('картинку выбирают, двигают, масштабируют и загружают; другие видят её сразу и везде', async ({
  vest,
}) => {
  const { anna, boris } = await annaAndBoris(vest);
  await group(vest, anna, 'Дача');
  await openChat(anna.page, 'Дача');
  await write(anna.page, 'Привет всем');
  await openChat(boris.page, 'Дача');

  const { page } = anna;
  await openProfile(page);
  await expect(dialog(page)).toContainText(anna.eblid);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = await listen(dialog(page), 'Скопировано');
  await button(page, 'Скопировать EBLID').click();
  await copied();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(anna.eblid);

  // One's own picture is a button, too.
  await chooseBy(button(page, 'Сменить картинку'), await twoColours(800, 400));
  await expect(scale(page)).toHaveValue('1');
  await expect(stage(page)).toBeFocused();
  const box = await boxAtRest(stage(page));
  expect(box.height).toBe(300);
  const middle = { x: box.x + box.width / 2, y: box.y + 150 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 40, middle.y + 10);
  await page.mouse.move(middle.x - 200, middle.y + 90);
  await page.mouse.up();
  // The picture is 440 x 220 px: it covers the window, and moves no further than its right edge.
  const drawn = stage(page).locator('img');
  await expect(drawn).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -330, -110)');
  await scale(page).focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await expect(scale(page)).toHaveValue('1.1');
  await expect(dialog(page).getByText('110 %')).toBeVisible();
  await page.keyboard.press('End');
  await expect(scale(page)).toHaveValue('2');
  await page.keyboard.press('Home');
  await expect(scale(page)).toHaveValue('0.5');
  await scale(page).fill('1');
  await stage(page).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(drawn).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -330, -110)');

  const done = await listen(dialog(page), 'Готово');
  await button(page, 'Загрузить').click();
  await done();
  await expect(dropArea(page)).toBeFocused();
  await expect(dialog(page).getByText('Готово')).toHaveCount(0);
  const own = page.getByRole('button', { name: /EBLID \d{4}/, includeHidden: true }).locator('img');
  await expect.poll(() => colourAt(own)).toBe('blue');

  const seen = boris.page;
  const conversation = seen.getByRole('region', { name: 'Переписка' });
  await expect.poll(() => colourAt(conversation.getByRole('log').locator('img'))).toBe('blue');
  const tile = chatTile(seen, /^в сети Анна/);
  await expect.poll(() => colourAt(tile.locator('img'))).toBe('blue');
  await tile.click();
  await expect.poll(() => colourAt(conversation.locator('header img'))).toBe('blue');
  await seen.goto('/contacts');
  await expect.poll(() => colourAt(seen.getByRole('listitem').locator('img'))).toBe('blue');

  await button(page, 'Закрыть').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /EBLID \d{4}/ })).toBeFocused();
});

const textFile = (name: string, mimeType: string, text: string): FilePayload => ({
  name,
  mimeType,
  buffer: Buffer.from(text, 'latin1'),
});

test('чужие файлы не принимаются с объяснением; эмодзи, картинка в одну точку и снятие видны другим', async ({
  vest,
}) => {
  const { boris, page } = await annaAndBoris(vest);
  const tile = chatTile(boris.page, 'Анна');
  await openProfile(page);
  const heightOf = async () => (await dropArea(page).or(takes).boundingBox())?.height ?? 0;
  const takes = dialog(page).getByRole('button', { name: 'Отпустите, чтобы выбрать' });
  expect(await heightOf()).toBeLessThan(60);
  const drag = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.items.add(new File(['%PDF-1.4'], 'договор.pdf', { type: 'application/pdf' }));
    return dragged;
  });
  // A file is taken wherever on the page it is dropped, and the area shows it.
  await page.dispatchEvent('footer', 'dragover', { dataTransfer: drag });
  await expect(takes).toBeVisible();
  await expect.poll(heightOf).toBeGreaterThan(100);
  // A place over the page may take the file itself.
  await page
    .locator('footer')
    .first()
    .evaluate((place) =>
      place.addEventListener('drop', (event) => event.preventDefault(), { once: true }),
    );
  await page.dispatchEvent('footer', 'drop', { dataTransfer: drag });
  await expect.poll(heightOf).toBeLessThan(60);
  await expect(dialog(page)).not.toContainText('Это не изображение');
  await page.dispatchEvent('footer', 'drop', { dataTransfer: drag });
  await expect(dialog(page).getByRole('alert')).toContainText('Это не изображение');
  await expect.poll(heightOf).toBeLessThan(60);
  for (const [file, sentence] of [
    [textFile('договор.pdf', 'application/pdf', '%PDF-1.4'), 'Это не изображение'],
    [
      textFile('схема.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'SVG здесь не подходит',
    ],
    [textFile('IMG_1.heic', 'image/heic', '\0\0\0\x18ftypheic\0\0\0\0'), 'не умеет открывать HEIC'],
    [textFile('фото.png', 'image/png', '\x89PNG\r\n\x1a\n...'), 'Не удалось прочитать'],
  ] as const) {
    await choose(page, file);
    await expect(dialog(page).getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }

  // A picture smaller than the window leaves the rest transparent.
  await choose(page, await twoColours(1, 1));
  await scale(page).focus();
  await page.keyboard.press('Home');
  await expect(scale(page)).toHaveValue('0.5');
  await button(page, 'Загрузить').click();
  await expect.poll(() => colourAt(tile.locator('img'))).toBe('red');
  await expect.poll(() => colourAt(tile.locator('img'), 0.1, 0.1)).toBe('transparent');

  await button(page, 'Выбрать эмодзи').click();
  await button(page, '🦊').click();
  await expect(tile).toContainText('🦊');
  await button(page, 'Выбрать эмодзи').click();
  const field = dialog(page).getByLabel('Свой эмодзи');
  await field.fill('лиса');
  await field.press('Enter');
  await expect(dialog(page).getByText('Нужен один эмодзи')).toBeVisible();
  await field.fill('👨‍👩‍👧‍👦');
  await button(page, 'Поставить').click();
  await expect(tile).toContainText('👨‍👩‍👧‍👦');

  await button(page, 'Убрать картинку').click();
  const question = page.getByRole('alertdialog', { name: 'Убрать картинку?' });
  await question.getByRole('button', { name: 'Убрать' }).click();
  await expect(tile).not.toContainText('👨‍👩‍👧‍👦');
  await expect(button(page, 'Убрать картинку')).toHaveCount(0);
});

test('без сети загрузка ждёт «Повторить» и не теряет кадр; снимок в 40 мегапикселей лежит как снят', async ({
  vest,
}) => {
  const { page } = await vest.person('Анна');
  await openProfile(page);
  const flat = await twoColours(8000, 5000, 'снимок.jpg');
  // The photo was taken with a turned camera: its left side is shown on top.
  const buffer = await sharp(flat.buffer).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await choose(page, { ...flat, mimeType: 'image/jpeg', buffer });
  // A picture of 40 megapixels is decoded twice.
  await expect(scale(page)).toHaveValue('1', { timeout: 30_000 });

  vest.network.set('cut');
  await button(page, 'Загрузить').click();
  const failure = dialog(page).getByRole('alert').filter({ hasText: 'Нет связи с сервером' });
  await expect(failure).toBeVisible();
  await button(page, 'Отмена').click();
  await expect(failure).toHaveCount(0);
  await button(page, 'Загрузить').click();
  await expect(failure).toBeVisible();
  vest.network.set('open');
  await button(page, 'Повторить').click();
  await expect(dropArea(page)).toBeVisible();
  const own = dialog(page).locator('img');
  await expect.poll(() => colourAt(own, 0.5, 0.1)).toBe('red');
  await expect.poll(() => colourAt(own, 0.5, 0.9)).toBe('blue');
});

test('на телефоне кадр двигают пальцем и масштабируют щипком', async ({ vest }) => {
  const anna = await vest.person('Анна');
  const { context, page } = await phoneOf(vest, anna);
  await page.goto('/?dialog=profile');
  await choose(page, await twoColours(800, 400));
  const drawn = stage(page).locator('img');
  await expect(drawn).toHaveCSS('width', '440px');
  const devtools = await context.newCDPSession(page);
  const y = (await boxAtRest(stage(page))).y + 150;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: readonly number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((x, id) => ({ x, y, id })),
    });
  await touch('touchStart', 195);
  await touch('touchMove', 235);
  await touch('touchEnd');
  await expect(drawn).toHaveCSS('transform', 'matrix(1, 0, 0, 1, -180, -110)');
  await touch('touchStart', 145);
  await touch('touchStart', 145, 245);
  await touch('touchMove', 120, 270);
  await touch('touchEnd');
  await expect(scale(page)).toHaveValue('1.5');
  await expect(drawn).toHaveCSS('width', '660px');
});
