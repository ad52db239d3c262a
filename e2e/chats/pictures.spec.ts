/** Tests everything that a message shows besides words: pictures, files, sound and video, and the progress of sending. */
import type { Locator, Page } from '@playwright/test';
import {
  drawPicture,
  drawTransparent,
  movingGif,
  watchBlanks,
  watchBlinks,
} from '../infra/album.ts';
import { sendFiles, tone } from '../infra/files.ts';
import { axeOn, takePictures } from '../infra/looks.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { bubble, composer, fileLink, openChat } from '../infra/chat.ts';
import { annaAndFriend } from '../infra/people.ts';
import { holdBack } from '../infra/holding.ts';

async function talk(vest: Vest) {
  const { anna, boris, conversationId } = await annaAndFriend(vest);
  await openChat(anna.page, 'Борис');
  /** A page of Boris with the chat open. */
  const openAtBoriss = async () => {
    const { page } = await vest.device(boris);
    await openChat(page, 'Анна');
    return page;
  };
  const fromBoris = (files: Parameters<typeof sendFiles>[2]['files'], content = '') =>
    sendFiles(vest, boris, { conversationId, files, content });
  return { anna, openAtBoriss, fromBoris };
}

const picture = (page: Page, name: string | RegExp) => page.getByRole('img', { name });
const roomOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
};
const isLoaded = (img: Locator) =>
  img.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

/** The sum of all layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(async () => {
    // Rows that were just drawn are still measured and moved before they are painted.
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value); // a LayoutShift
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: number[] }; // as set above
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}

async function attach(page: Page, files: readonly { name: string; bytes: Buffer }[]) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Прикрепить' }).click();
  const chooser = await choosing;
  await chooser.setFiles(
    files.map(({ name, bytes }) => ({
      name,
      mimeType: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg',
      buffer: bytes,
    })),
  );
  await expect(page.getByRole('list', { name: 'Вложения' }).getByRole('listitem')).toHaveCount(
    files.length,
  );
}

test('место картинки занято до того, как она загрузилась, и ничего не сдвигается', async ({
  vest,
}) => {
  const { anna, fromBoris } = await talk(vest);
  const letGo = await holdBack(anna.page, '**/api/files/**');
  await fromBoris([await drawPicture('закат.jpg', 1600, 1200)]);
  await fromBoris(
    await Promise.all([1, 2, 3].map((n) => drawPicture(`${n}.jpg`, 900, 600))),
    'три',
  );
  const img = picture(anna.page, 'Изображение: закат.jpg');
  await expect(img).toBeAttached();
  await expect(picture(anna.page, '3.jpg')).toBeAttached();
  expect(await isLoaded(img)).toBe(false);
  const before = { width: 320, height: 240 };
  await expect.poll(() => roomOf(img)).toEqual(before);
  const shifts = await watchShifts(anna.page);
  const blanks = await watchBlanks(anna.page);

  letGo();
  for (const name of ['закат.jpg', '1.jpg', '2.jpg', '3.jpg'])
    await expect.poll(() => isLoaded(picture(anna.page, name))).toBe(true);
  await expect(img).toHaveCSS('opacity', '1');
  expect(await roomOf(img)).toEqual(before);
  expect(await shifts()).toBe(0);
  expect(await blanks()).toBe(0);
});

test('панорама, столб, точка, сетка и прозрачная картинка занимают разумное место и на узком экране', async ({
  vest,
}) => {
  const { anna, fromBoris } = await talk(vest);
  await fromBoris([await drawPicture('панорама.jpg', 10_000, 200)]);
  await fromBoris([await drawPicture('столб.jpg', 200, 10_000)]);
  await fromBoris([await drawPicture('точка.png', 6, 4)]);
  await fromBoris([await drawTransparent('линия.png', 'black')]);
  await fromBoris(
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => drawPicture(`${n}.jpg`, 800, 600))),
  );
  const { page } = anna;
  await expect.poll(() => isLoaded(picture(page, '7.jpg'))).toBe(true);
  const see = async (name: string) => {
    await picture(page, name).scrollIntoViewIfNeeded();
    return roomOf(picture(page, name));
  };
  await expect.poll(() => see('панорама.jpg')).toEqual({ width: 320, height: 100 });
  await expect.poll(() => see('столб.jpg')).toEqual({ width: 160, height: 400 });
  await expect.poll(() => see('точка.png')).toEqual({ width: 6, height: 4 });
  await expect.poll(() => see('линия.png')).toEqual({ width: 320, height: 213 });
  await expect(picture(page, 'линия.png')).toHaveCSS('background-image', /conic-gradient/);
  await expect(picture(page, 'столб.jpg')).toHaveCSS('background-image', 'none');
  await expect(picture(page, 'столб.jpg')).toHaveCSS('object-position', '50% 0%');
  await expect(picture(page, /\d\.jpg, \d.из.7/)).toHaveCount(7);

  await page.setViewportSize({ width: 320, height: 640 });
  await see('7.jpg');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const { violations } = await axeOn(page).include('[role=log]').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual(
    [],
  );
  await takePictures(page, 'album');
  await see('столб.jpg');
  await takePictures(page, 'long picture');
});

test('картинка, которая не загрузилась, говорит об этом на своём месте и загружается со второй попытки', async ({
  vest,
}) => {
  const { anna, fromBoris } = await talk(vest);
  await anna.page.route('**/api/files/**', (route) => route.abort());
  await fromBoris([await drawPicture('закат.jpg', 1600, 1600)]);
  const place = anna.page.getByRole('group', { name: 'Изображение: закат.jpg' });
  await expect(place).toContainText('Изображение не загрузилось');
  await expect.poll(() => roomOf(place)).toEqual({ width: 320, height: 320 });
  await fromBoris([await drawPicture('малая.jpg', 200, 120)]);
  const small = anna.page.getByRole('group', { name: 'Изображение: малая.jpg' });
  await expect.poll(() => roomOf(small)).toEqual({ width: 320, height: 200 });
  await anna.page.unroute('**/api/files/**');
  await place.getByRole('button', { name: 'Повторить' }).click();
  await expect.poll(() => isLoaded(picture(anna.page, 'закат.jpg'))).toBe(true);
});

test('в сетке не загрузившаяся остаётся в своей клетке, говорит об этом и загружается со второй попытки', async ({
  vest,
}) => {
  const { anna, fromBoris } = await talk(vest);
  const { page } = anna;
  const isTwo = (url: URL) => decodeURI(url.pathname).endsWith('/2.jpg');
  await page.route(isTwo, (route) => route.abort());
  await fromBoris(await Promise.all([1, 2, 3, 4, 5].map((n) => drawPicture(`${n}.jpg`, 800, 600))));
  await expect.poll(() => isLoaded(picture(page, /^Изображение: 1\.jpg/))).toBe(true);
  const retry = page.getByRole('button', { name: /2\.jpg.*Не загрузилось\. Повторить/ });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      const failed = await roomOf(retry);
      const beside = await roomOf(picture(page, /^Изображение: 1\.jpg/));
      expect(failed).toEqual(beside);
      const hidden = await retry.evaluate((cell) => cell.scrollHeight - cell.clientHeight);
      expect(hidden).toBeLessThanOrEqual(0);
    }).toPass({ timeout: 15_000 });
  }
  await takePictures(page, 'failed picture');
  await page.unroute(isTwo);
  await retry.click();
  await expect.poll(() => isLoaded(picture(page, /^Изображение: 2\.jpg/))).toBe(true);
});

test('движущаяся картинка стоит, если движение мешает', async ({ vest }) => {
  const { anna, fromBoris } = await talk(vest);
  await anna.page.emulateMedia({ reducedMotion: 'reduce' });
  await fromBoris([{ name: 'мячик.gif', bytes: movingGif }]);
  await expect.poll(() => isLoaded(picture(anna.page, 'мячик.gif'))).toBe(true);
  await expect(anna.page.getByRole('article').locator('canvas')).toBeVisible();
  await anna.page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(anna.page.getByRole('article').locator('canvas')).toHaveCount(0);
});

test('файл — ссылка «Файл: имя» с размером, имя не обманывает, звук играет на месте', async ({
  vest,
}) => {
  const { anna, fromBoris } = await talk(vest);
  const words = Buffer.from('ы'.repeat(768));
  await fromBoris([{ name: 'маршрут.txt', bytes: words }], 'вот');
  await fromBoris([{ name: 'счёт\u202efdp.exe', bytes: words }]);
  await fromBoris([{ name: `${'длинное '.repeat(14)}имя.txt`, bytes: words }]);
  await fromBoris([{ name: 'голос.wav', bytes: tone() }]);
  const { page } = anna;
  const link = fileLink(page, 'маршрут.txt');
  await expect(link).toHaveText('Файл: маршрут.txt');
  await expect(bubble(page, 'вот')).toContainText('1,5\u00a0КБ');
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toBe('маршрут.txt');
  await expect(fileLink(page, 'счётfdp.exe')).toBeVisible();
  const long = page.getByRole('link', { name: /^Файл: длинное/ });
  expect(await long.textContent()).toBe(`Файл: ${'длинное '.repeat(14)}имя.txt`);
  await expect(long).toHaveAttribute('title', `${'длинное '.repeat(14)}имя.txt`);
  expect((await roomOf(long))?.height).toBe(40);
  await expect(fileLink(page, 'голос.wav')).toBeVisible();
  const duration = () =>
    page.getByLabel('Аудио: голос.wav').evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(duration).toBe(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => roomOf(long).then((room) => room?.height)).toBe(40);
  await takePictures(page, 'files');
});

test('своя картинка видна сразу, идёт с полосой и не мигает, когда ушла', async ({ vest }) => {
  const { anna, openAtBoriss } = await talk(vest);
  const boriss = await openAtBoriss();
  const letGo = await holdBack(anna.page, '**/api/upload');
  await attach(anna.page, [await drawPicture('закат.jpg', 1600, 1200)]);
  await composer(anna.page).press('Enter');
  const own = picture(anna.page, 'Изображение: закат.jpg');
  await expect.poll(() => isLoaded(own)).toBe(true);
  await expect(own).toHaveCSS('opacity', '1');
  await expect(own).toHaveAttribute('src', /^blob:/);
  const room = { width: 320, height: 240 };
  await expect.poll(() => roomOf(own)).toEqual(room);
  await expect(anna.page.getByRole('progressbar', { name: 'Отправка: закат.jpg' })).toBeAttached();
  const blinks = await watchBlinks(anna.page);

  letGo();
  await expect(picture(boriss, 'Изображение: закат.jpg')).toBeVisible();
  await expect(anna.page.getByRole('progressbar')).toHaveCount(0);
  await expect(own).toHaveAttribute('src', /^\/api\/files\//);
  expect(await roomOf(own)).toEqual(room);
  expect(await blinks()).toBe(0);
});

test('файл, которого сервер не взял, говорит почему; его можно повторить или убрать', async ({
  vest,
}) => {
  const { anna, openAtBoriss } = await talk(vest);
  const boriss = await openAtBoriss();
  await anna.page.route('**/api/upload', (route) =>
    route.fulfill({
      status: 507,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'storage_full', message: 'Нет места' }),
    }),
  );
  const [one, two] = [
    await drawPicture('раз.jpg', 400, 300),
    await drawPicture('два.jpg', 400, 300),
  ];
  await attach(anna.page, [one, two]);
  await composer(anna.page).fill('подпись');
  await composer(anna.page).press('Enter');
  const problem = (name: string) => bubble(anna.page, 'подпись').getByRole('group', { name });
  await expect(problem('раз.jpg')).toContainText('На сервере закончилось место');
  await expect(problem('два.jpg')).toContainText('На сервере закончилось место');

  await anna.page.unroute('**/api/upload');
  await problem('раз.jpg').getByRole('button', { name: 'Удалить' }).click();
  await expect(problem('раз.jpg')).toHaveCount(0);
  await problem('два.jpg').getByRole('button', { name: 'Повторить' }).click();
  await expect(bubble(boriss, 'подпись').getByRole('img', { name: /два\.jpg/ })).toBeVisible();
  await expect(boriss.getByRole('img', { name: /раз\.jpg/ })).toHaveCount(0);
});

test('отправку файла можно отменить, остальное уходит', async ({ vest }) => {
  const { anna, openAtBoriss } = await talk(vest);
  const boriss = await openAtBoriss();
  const letGo = await holdBack(anna.page, '**/api/upload');
  await attach(anna.page, [
    { name: 'план.txt', bytes: Buffer.from('план') },
    { name: 'список.txt', bytes: Buffer.from('список') },
  ]);
  await composer(anna.page).press('Enter');
  const bar = (name: string) => anna.page.getByRole('progressbar', { name: `Отправка: ${name}` });
  await expect(bar('список.txt')).toHaveAttribute('aria-valuetext', 'ждёт очереди');
  await expect(bar('план.txt')).not.toHaveAttribute('aria-valuetext', 'ждёт очереди');
  const words = await roomOf(anna.page.getByRole('article').getByText('Файл: план.txt'));
  expect((await roomOf(bar('план.txt')))?.width).toBeGreaterThan(words?.width ?? Infinity);
  expect((await roomOf(bar('список.txt')))?.width).toBe(1);
  await takePictures(anna.page, 'uploads');
  await anna.page.getByRole('button', { name: 'Отменить отправку: план.txt' }).click();
  await expect(anna.page.getByText('Файл: план.txt')).toHaveCount(0);
  letGo();
  await expect(fileLink(boriss, 'список.txt')).toBeVisible();
  await expect(boriss.getByText('Файл: план.txt')).toHaveCount(0);
});
