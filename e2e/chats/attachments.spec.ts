/** Pictures while they load, moving pictures, and files that were deleted while one was offline. */
import type { Locator, Page } from '@playwright/test';
import { drawPicture, sendPictures } from '../infra/album.ts';
import { sendFiles } from '../infra/files.ts';
import { takePictures } from '../infra/looks.ts';
import { expect, test, type Vest } from '../infra/test.ts';
import { fileLink, openChat } from '../infra/chat.ts';
import { shown, thumb } from '../infra/viewing.ts';
import { annaAndFriend } from '../infra/people.ts';
import { holdBack } from '../infra/holding.ts';

async function talk(vest: Vest) {
  const { anna, boris, conversationId } = await annaAndFriend(vest);
  await openChat(anna.page, 'Борис');
  return { anna, boris, conversationId };
}

/** Records a few frames of a canvas; repeats until there are some, because recording starts late. */
async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 36];
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    const done = new Promise<void>((resolve) => {
      recorder.addEventListener('stop', () => resolve());
    });
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start(50);
    for (let frame = 0; frame < 10 || parts.every(({ size }) => size === 0); frame += 1) {
      context?.fillRect((frame * 4) % 64, 0, 4, 36);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await done;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, 'base64');
}

test('пока картинка едет, на её месте размытая маленькая, потом она сама', async ({ vest }) => {
  const { anna, boris, conversationId } = await talk(vest);
  const { page } = anna;
  const letGo = await holdBack(page, '**/api/files/**');
  await sendPictures(vest, boris, conversationId, [await drawPicture('закат.jpg', 1600, 1200)]);
  const blurred = page.getByRole('article').locator('img[src^="data:"]');
  await expect(blurred).toHaveCSS('filter', /blur/);
  const isDrawn = () => blurred.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  const [small, room] = [await blurred.boundingBox(), await thumb(page, 'закат.jpg').boundingBox()];
  expect(small?.width).toBeGreaterThanOrEqual(room?.width ?? Infinity);
  expect(small?.height).toBeGreaterThanOrEqual(room?.height ?? Infinity);
  letGo();
  await expect(page.getByRole('img', { name: 'Изображение: закат.jpg' })).toHaveCSS('opacity', '1');
  await expect(blurred).toBeHidden();
});

test('видео играет на месте, которое занято, пока его нет', async ({ vest }) => {
  const { anna, boris, conversationId } = await talk(vest);
  const { page } = anna;
  const bytes = await recordVideo(page);
  const letGo = await holdBack(page, '**/api/files/**');
  await sendFiles(vest, boris, { conversationId, files: [{ name: 'прыжок.webm', bytes }] });
  const video = page.getByLabel('Видео: прыжок.webm');
  await expect(video).toHaveAttribute('controls');
  // The picture slides in.
  const movements = () =>
    page.getByRole('log').evaluate((log) => log.getAnimations({ subtree: true }).length);
  await expect.poll(movements).toBe(0);
  const reserved = await video.boundingBox();
  expect(reserved?.height).toBeGreaterThan(100);
  letGo();
  const width = () => video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  await expect.poll(width).toBe(64);
  expect(await video.boundingBox()).toEqual(reserved);
  await expect(fileLink(page, 'прыжок.webm')).toBeVisible();

  // A file that nothing follows has its time in the line of its size, and no other line below.
  const plan = { name: 'план.txt', bytes: Buffer.from('в субботу') };
  await sendFiles(vest, boris, { conversationId, files: [plan] });
  const message = page.getByRole('article').last();
  await expect(message.getByRole('link', { name: 'Файл: план.txt' })).toBeVisible();
  await expect.poll(movements).toBe(0);
  const middleOf = async (part: Locator) => {
    const { y = NaN, height = NaN } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  const size = message.getByText(/^\d.*Б$/);
  const time = message.locator('time');
  expect(Math.abs((await middleOf(time)) - (await middleOf(size)))).toBeLessThan(3);
  await takePictures(page, 'a file without words');
});

test('удалённого, пока сети не было, после её возвращения нет', async ({ vest }) => {
  const { anna, boris, conversationId } = await talk(vest);
  const { page } = anna;
  const messageId = await sendPictures(vest, boris, conversationId, [
    await drawPicture('лишняя.jpg', 800, 600),
  ]);
  await sendPictures(vest, boris, conversationId, [await drawPicture('нужная.jpg', 800, 600)]);
  await expect(thumb(page, 'нужная.jpg')).toBeVisible();
  // A picture that is still loading when the network goes would count as failed.
  for (const name of ['лишняя.jpg', 'нужная.jpg'])
    await expect(page.getByRole('img', { name: `Изображение: ${name}` })).toHaveCSS('opacity', '1');
  vest.network.set('cut');
  await expect(page.getByText(/Нет соединения|Соединение…/).first()).toBeVisible();
  const asBoris = await vest.as(boris);
  await asBoris('POST', '/messages/delete', { messageId });
  await expect(thumb(page, 'лишняя.jpg')).toBeAttached();
  vest.network.set('open');
  // The page may look at the network again only after 15 s.
  await expect(thumb(page, 'лишняя.jpg')).toHaveCount(0, { timeout: 30_000 });
  await expect(thumb(page, 'нужная.jpg')).toBeVisible();
});

/** Two frames of 2 x 2: red, then blue. */
const movingGif = Buffer.from(
  'R0lGODlhAgACAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAgACAAACAoRRACH5BAAKAAAALAAAAAACAAIAAAICjFMAOw==',
  'base64',
);

test('движущаяся картинка в просмотре — тот самый файл, а не застывшая копия', async ({ vest }) => {
  const { anna, boris, conversationId } = await talk(vest);
  const { page } = anna;
  await sendPictures(vest, boris, conversationId, [{ name: 'мячик.gif', bytes: movingGif }]);
  await thumb(page, 'мячик.gif').click();
  await expect(shown(page, 'мячик.gif')).toHaveAttribute('src', /мячик\.gif$|%D0%BC.*\.gif$/);
  const type = await shown(page, 'мячик.gif').evaluate(async (image: HTMLImageElement) => {
    const answer = await fetch(image.src);
    return answer.headers.get('content-type');
  });
  expect(type).toBe('image/gif');
  const isDrawn = () =>
    shown(page, 'мячик.gif').evaluate((image: HTMLImageElement) => image.naturalWidth === 2);
  await expect.poll(isDrawn).toBe(true);
});
