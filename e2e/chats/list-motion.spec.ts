/** The list of chats while it changes: what waits stands out, signs stand before the words, and chats slide to their places. */
import type { Page } from '@playwright/test';
import { drawPicture, sendPictures } from '../infra/album.ts';
import { chatTile, openChat } from '../infra/chat.ts';
import { sendFiles } from '../infra/files.ts';
import { boxAtRest, takePictures } from '../infra/looks.ts';
import { annaAndFriend } from '../infra/people.ts';
import { expect, test } from '../infra/test.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Список чатов' });
const tiles = (page: Page) => list(page).getByRole('link');
const row = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });

/** The movements of this part that are under way, each from where it begins. */
const movements = (page: Page, title: string) =>
  row(page, title).evaluate((element) =>
    element
      .getAnimations({ subtree: true })
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => {
        const [first] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        return String(first?.['translate'] ?? first?.['transform']);
      })
      .toSorted(),
  );

/** Movements take as good as for ever, so that one can look at them. */
async function slowly(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  const rate = (playbackRate: number) =>
    devtools.send('Animation.setPlaybackRate', { playbackRate });
  await rate(0.000_1);
  return { asEver: () => rate(1) };
}

test('чат с новым сообщением скользит наверх, остальные уступают место, а новые слова въезжают', async ({
  vest,
}) => {
  const { page, anna, say } = await annaAndFriend(vest);
  await say('первое');
  for (const name of ['Вера', 'Глеб']) await vest.befriend(anna, await vest.register(name));
  await expect(tiles(page).first()).toContainText('Глеб');
  await expect(chatTile(page, 'Борис')).toContainText('первое');
  const [top, heightPx] = [
    await boxAtRest(row(page, 'Глеб')),
    (await boxAtRest(row(page, 'Борис'))).height,
  ];
  expect((await boxAtRest(row(page, 'Борис'))).y).toBe(top.y + 2 * heightPx);

  const { asEver } = await slowly(page);
  await say('второе');
  await expect(tiles(page).first()).toContainText('второе');
  await expect
    .poll(() => movements(page, 'Борис'))
    .toEqual([`0px ${2 * heightPx}px`, 'translateY(8px)']);
  for (const name of ['Вера', 'Глеб'])
    expect(await movements(page, name)).toEqual([`0px -${heightPx}px`]);
  await asEver();
  await expect.poll(() => movements(page, 'Борис')).toEqual([]);
  expect((await boxAtRest(row(page, 'Борис'))).y).toBe(top.y);

  // Whoever wants little motion sees the chat at its new place at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await chatTile(page, 'Глеб').click({ button: 'right' });
  await slowly(page);
  await page.getByRole('menuitem', { name: 'Закрепить' }).click();
  await expect(tiles(page).first()).toContainText('Глеб');
  expect(await movements(page, 'Глеб')).toEqual([]);
});

test('непрочитанный чат жирный, а перед словами о картинке, файле и звонке стоит значок', async ({
  vest,
}) => {
  const { page, anna, boris, conversationId, say } = await annaAndFriend(vest);
  await vest.befriend(anna, await vest.register('Вера'));
  const tile = chatTile(page, 'Борис');
  const title = tile.getByText('Борис', { exact: true });
  await say('просто слова');
  await expect(tile).toContainText('просто слова');
  await expect(title).toHaveCSS('font-weight', '700');
  await expect(chatTile(page, 'Вера').getByText('Вера', { exact: true })).toHaveCSS(
    'font-weight',
    '600',
  );
  // The sign of the draft, of the words and of the group are others: this line has none.
  const sign = tile.locator('svg');
  await expect(sign).toHaveCount(0);
  await sendPictures(vest, boris, conversationId, [await drawPicture('закат.png', 300, 200)]);
  await expect(tile).toContainText('Фотография');
  await expect(sign).toHaveClass(/lucide-image/);
  // Its box on the screen is moved, and rounded, while the tile slides.
  for (const side of ['width', 'height']) await expect(sign).toHaveCSS(side, '16px');
  await takePictures(page, 'unread with a sign');
  await page.setViewportSize({ width: 1280, height: 800 });
  const files = [{ name: 'план.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n') }];
  await sendFiles(vest, boris, { conversationId, files });
  await expect(tile).toContainText('Файл: план.pdf');
  await expect(sign).toHaveClass(/lucide-file/);
  await openChat(page, 'Борис');
  await expect(title).toHaveCSS('font-weight', '600');
});
