/** The picture viewer (spec 2, 5 and 9) on a phone. */
import { expect, test } from '../infra/test.ts';
import { album, button, open, shown, thumb, viewer, widthOf } from '../infra/viewing.ts';
import { phoneOf } from '../infra/touch.ts';

test('«назад» закрывает просмотр и не уводит из переписки; после Escape «назад» ведёт к списку', async ({
  vest,
}) => {
  const { page } = await album(vest);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'дом.jpg');
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Переписка' })).toBeVisible();
  await open(page, 'дом.jpg');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Переписка' })).toBeVisible();
  await page.getByRole('button', { name: 'Назад к списку чатов' }).click();
  await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
});

test('пальцами: 50 px вбок листают, щипок увеличивает, двойное касание тоже, вниз закрывает', async ({
  vest,
}) => {
  const { anna } = await album(vest);
  const { context, page } = await phoneOf(vest, anna);
  await page.goto(new URL(anna.page.url()).search);
  await thumb(page, 'озеро.jpg').tap();
  const lake = shown(page, 'озеро.jpg');
  await expect.poll(() => widthOf(lake)).toBe(390);
  const devtools = await context.newCDPSession(page);
  type Fingers = readonly (readonly [x: number, y: number])[];
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: Fingers,
    timestamp = Date.now() / 1_000,
  ) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(([x, y], id) => ({ x, y, id })),
      timestamp,
    });
  const swipe = async (dx: number, dy: number) => {
    await touch('touchStart', [[200, 400]]);
    await touch('touchMove', [[200 + dx / 2, 400 + dy / 2]]);
    await touch('touchMove', [[200 + dx, 400 + dy]]);
    await touch('touchEnd', []);
  };

  /** The taps are a tenth of a second apart, however slow the machine is. */
  const doubleTap = async () => {
    const second = Date.now() / 1_000;
    for (const at of [second - 0.1, second]) {
      await touch('touchStart', [[195, 400]], at);
      await touch('touchEnd', [], at);
    }
  };

  await swipe(-49, 0);
  await expect(viewer(page)).toContainText(/1\sиз\s4/);
  await swipe(-50, 0);
  await expect(viewer(page)).toContainText(/2\sиз\s4/);
  await swipe(50, 0);
  await expect(viewer(page)).toContainText(/1\sиз\s4/);
  await expect.poll(() => widthOf(lake)).toBe(390);

  await touch('touchStart', [[150, 400]]);
  await touch('touchStart', [
    [150, 400],
    [250, 400],
  ]);
  await touch('touchMove', [
    [100, 400],
    [300, 400],
  ]);
  await touch('touchEnd', []);
  await expect.poll(() => widthOf(lake)).toBe(780);
  // A finger moves an enlarged picture and does not turn to the next.
  await swipe(-100, 0);
  await expect(viewer(page)).toContainText(/1\sиз\s4/);
  await expect(viewer(page).locator('[style*="--left"]')).toHaveCount(0);
  // A tap right after a swipe only stops what the browser takes for a fling.
  await expect(async () => {
    await button(page, '100%').tap();
    await expect.poll(() => widthOf(lake), { timeout: 2_000 }).toBe(390);
  }).toPass();
  await doubleTap();
  await expect.poll(() => widthOf(lake)).toBe(780);
  await doubleTap();
  await expect.poll(() => widthOf(lake)).toBe(390);
  await swipe(0, 60);
  await expect(viewer(page)).toHaveCount(0);
});
