/** Steps of the picture viewer's tests. */
import type { Locator, Page } from '@playwright/test';
import { drawPicture, sendPictures } from './album.ts';
import { expect, type Account, type Person, type Vest } from './test.ts';
import { openChat } from './chat.ts';

export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Просмотр изображений' });
export const thumb = (page: Page, name: string) =>
  page.getByRole('log').getByRole('button', { name: `Изображение: ${name}` });
export const shown = (page: Page, name: string) =>
  viewer(page).getByRole('img', { name: `Изображение: ${name}`, exact: true });
export const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });

/** Opens a conversation for Anna in which Boris has sent one picture, then two, then one. */
export async function album(
  vest: Vest,
): Promise<{ anna: Person; page: Page; boris: Account; messageIds: string[] }> {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис Белов')];
  const id = await vest.befriend(anna, boris);
  const [lake, hill, road, home] = await Promise.all([
    drawPicture('озеро.jpg', 1600, 1000),
    drawPicture('холм.jpg', 900, 1400),
    drawPicture('дорога.jpg', 800, 600),
    drawPicture('дом.jpg', 200, 120),
  ]);
  const messageIds: string[] = [];
  for (const pictures of [[lake], [hill, road], [home]])
    messageIds.push(await sendPictures(vest, boris, id, pictures));
  await openChat(anna.page, 'Борис Белов');
  await expect(thumb(anna.page, 'дом.jpg')).toBeVisible();
  return { anna, page: anna.page, boris, messageIds };
}

export async function open(page: Page, name: string): Promise<void> {
  await thumb(page, name).click();
  await expect(shown(page, name)).toBeVisible();
  await settled(shown(page, name));
}

/** Waits until the picture is loaded and does not move. */
export async function settled(picture: Locator): Promise<void> {
  await expect
    .poll(() =>
      picture.evaluate(
        (image) =>
          image instanceof HTMLImageElement &&
          image.complete &&
          image.naturalWidth > 0 &&
          image.getAnimations({ subtree: true }).length +
            (image.parentElement?.getAnimations().length ?? 0) ===
            0,
      ),
    )
    .toBe(true);
}

export async function boxOf(picture: Locator) {
  await settled(picture);
  const box = await picture.boundingBox();
  if (!box) throw new Error('the picture is not on the screen');
  return box;
}

export const widthOf = async (picture: Locator) => Math.round((await boxOf(picture)).width);
