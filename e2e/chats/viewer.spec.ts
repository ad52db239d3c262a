/** The picture viewer (spec 2, 5 and 9) with mouse and keyboard. */
import type { Page } from '@playwright/test';
import { axeOn, boxAtRest, takePictures } from '../infra/looks.ts';
import { expect, test } from '../infra/test.ts';
import {
  album,
  boxOf,
  button,
  open,
  settled,
  shown,
  thumb,
  viewer,
  widthOf,
} from '../infra/viewing.ts';

test('картинки листаются по кругу кнопками и стрелками; видно, чья, когда и которая по счёту', async ({
  vest,
}) => {
  const { page } = await album(vest);
  await open(page, 'озеро.jpg');
  await expect(viewer(page)).toContainText('Борис Белов');
  await expect(viewer(page).locator('time')).toHaveText(/^Сегодня в\s\d\d:\d\d$/);
  await expect(viewer(page)).toContainText(/1\sиз\s4/);

  const names = ['холм.jpg', 'дорога.jpg', 'дом.jpg', 'озеро.jpg'];
  for (const [index, name] of names.entries()) {
    await button(page, 'Следующее изображение').click();
    await expect(shown(page, name)).toBeVisible();
    await expect(viewer(page)).toContainText(new RegExp(`${((index + 1) % 4) + 1}\\sиз\\s4`));
  }
  await button(page, 'Предыдущее изображение').click();
  await expect(shown(page, 'дом.jpg')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown(page, 'озеро.jpg')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page, 'дом.jpg')).toBeVisible();
});

test('масштаб: − / 100% / +, от 0.25 до 4 шагом 0.25; маленькая не раздута; колесо и перетаскивание', async ({
  vest,
}) => {
  const { page } = await album(vest);
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page, 'дом.jpg');
  const house = shown(page, 'дом.jpg');
  await expect.poll(() => widthOf(house)).toBe(200);
  for (const width of [250, 300, 350]) {
    await button(page, '+').click();
    await expect.poll(() => widthOf(house)).toBe(width);
  }
  for (let step = 0; step < 9; step += 1) await button(page, '+').click();
  await expect.poll(() => widthOf(house)).toBe(800);
  await expect(button(page, '+')).toBeDisabled();
  await button(page, '100%').click();
  await expect.poll(() => widthOf(house)).toBe(200);
  for (const width of [150, 100, 50]) {
    await button(page, '−').click();
    await expect.poll(() => widthOf(house)).toBe(width);
  }
  await expect(button(page, '−')).toBeDisabled();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect.poll(() => widthOf(house)).toBe(100);

  await page.keyboard.press('ArrowRight');
  const lake = shown(page, 'озеро.jpg');
  // The picture is 1600 px wide, the window 1000.
  await expect.poll(() => widthOf(lake)).toBe(1000);
  const before = await boxOf(lake);
  const at = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.5 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => widthOf(lake)).toBeGreaterThan(1500);
  const zoomed = await boxOf(lake);
  expect(Math.abs(zoomed.x + zoomed.width * 0.25 - at.x)).toBeLessThan(2);

  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y, { steps: 4 });
  const x = async () => Math.round((await boxOf(lake)).x);
  await expect.poll(x).toBe(Math.round(zoomed.x + 60));
  await page.mouse.move(at.x + 5000, at.y + 5000, { steps: 4 });
  await page.mouse.up();
  await expect.poll(x).toBe(0);

  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(x).toBe(-80);
  await expect.poll(async () => Math.round((await boxOf(lake)).y - before.y)).toBeLessThan(0);

  await page.mouse.dblclick(500, 400);
  await expect.poll(() => widthOf(lake)).toBe(1000);
  await page.mouse.dblclick(500, 400);
  await expect.poll(() => widthOf(lake)).toBe(2000);
});

test('только с клавиатуры: фокус не уходит из окна и возвращается к картинке', async ({ vest }) => {
  const { page } = await album(vest);
  await thumb(page, 'дорога.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(shown(page, 'дорога.jpg')).toBeVisible();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await expect.poll(focused).toBe(true);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    // Focus wraps from the last to the first element in the next frame.
    await expect.poll(focused).toBe(true);
  }
  // The page behind the viewer is hidden from everybody.
  await expect(page.getByRole('link', { name: 'Чаты' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(thumb(page, 'дорога.jpg')).toBeFocused();
});

test('скачивается тот самый файл под своим именем', async ({ vest }) => {
  const { page } = await album(vest);
  await open(page, 'дорога.jpg');
  const downloading = page.waitForEvent('download');
  await viewer(page).getByRole('link', { name: 'Скачать: дорога.jpg' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('дорога.jpg');
  expect(decodeURI(download.url())).toMatch(/\/api\/files\/[^/]+\/дорога\.jpg$/);

  await page.keyboard.press('Escape');
  await thumb(page, 'холм.jpg').click({ button: 'right' });
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Скачать', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe('холм.jpg');
});

test('вырастает из картинки переписки, сменяется без вспышки и возвращается на место', async ({
  vest,
}) => {
  const { page } = await album(vest);
  const frames = await watchFrames(page);
  await open(page, 'озеро.jpg');
  const whole = await widthOf(shown(page, 'озеро.jpg'));
  const opening = await frames();
  expect(opening[0]?.width).toBeLessThan(whole / 2);
  expect(opening.at(-1)?.width).toBe(whole);

  await page.keyboard.press('ArrowRight');
  await settled(shown(page, 'холм.jpg'));
  await expect(shown(page, 'озеро.jpg')).toHaveCount(0);
  const turning = await frames();
  expect(Math.min(...turning.map(({ opacity }) => opacity))).toBeGreaterThan(0.9);
  // One that is turned back to while it fades is whole at once, and its neighbours are fetched.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).locator('img[hidden]')).toHaveCount(2);
  await expect(shown(page, 'озеро.jpg')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.locator(LIKENESS)).toHaveCount(0);
  const returning = (await frames()).find(({ isOpen }) => !isOpen);
  const place = await boxAtRest(thumb(page, 'холм.jpg'));
  expect(returning?.width).toBeGreaterThan(place.width * 2);
});

/** The picture of a closed viewer on its way back. */
const LIKENESS = 'body > [aria-hidden] > img';

/**
 * Notes in each frame how wide the viewer's picture is drawn, and how much there is of it and of the one before. The
 * answer tells the frames since the last time.
 */
async function watchFrames(page: Page) {
  await page.evaluate((likeness) => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const look = () => {
      const figures = [...document.querySelectorAll('[role=dialog] figure')];
      const last = figures.at(-1) ?? document.querySelector(likeness);
      if (last)
        frames.push({
          width: Math.round(last.getBoundingClientRect().width),
          opacity: figures.reduce((sum, one) => sum + Number(getComputedStyle(one).opacity), 0),
          isOpen: figures.length > 0,
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, LIKENESS);
  return () =>
    page.evaluate(() => {
      const { frames } = window as unknown as { frames: Frame[] }; // as set above
      return frames.splice(0);
    });
}

interface Frame {
  readonly width: number;
  readonly opacity: number;
  readonly isOpen: boolean;
}

test('удалённая собеседником картинка уступает место следующей, последняя закрывает просмотр', async ({
  vest,
}) => {
  const { page, boris, messageIds } = await album(vest);
  const asBoris = await vest.as(boris);
  const remove = (index: number) =>
    asBoris('POST', '/messages/delete', { messageId: messageIds[index] });
  await open(page, 'дом.jpg');
  await remove(2);
  await expect(shown(page, 'озеро.jpg')).toBeVisible();
  await expect(viewer(page)).toContainText(/1\sиз\s3/);
  await remove(1);
  await expect(viewer(page)).not.toContainText(/\d\sиз\s\d/);
  await expect(button(page, 'Следующее изображение')).toHaveCount(0);
  await remove(0);
  await expect(viewer(page)).toHaveCount(0);
});

test('не загрузилась: так и сказано, «Повторить» загружает, а дальше листать можно', async ({
  vest,
}) => {
  const { page } = await album(vest);
  const isRoad = (url: URL) => decodeURI(url.pathname).endsWith('/дорога.jpg');
  await page.route(isRoad, (route) => route.abort());
  await open(page, 'холм.jpg');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('alert')).toContainText('Изображение не загрузилось');
  await page.unroute(isRoad);
  await button(page, 'Повторить').click();
  await settled(shown(page, 'дорога.jpg'));
  await expect(viewer(page).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(shown(page, 'дом.jpg')).toBeVisible();
});

test('просмотр доступен и помещается, широкий и узкий, светлый и тёмный', async ({ vest }) => {
  const { page } = await album(vest);
  await open(page, 'озеро.jpg');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 320, height: 640 },
  ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(shown(page, 'озеро.jpg'));
      const { violations } = await axeOn(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      for (const control of await viewer(page).getByRole('button').all()) {
        const box = await control.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(40);
        expect(box?.height).toBeGreaterThanOrEqual(40);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
      }
    }
  await takePictures(page, 'viewer');
});
