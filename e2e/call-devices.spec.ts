/** Microphones and cameras, before a call and in it: Chromium's own cameras and microphones, a real video server. */
import type { Page } from '@playwright/test';
import {
  awakeDevices,
  callWindow,
  connect,
  control,
  expect,
  receives,
  smallWindow,
  test,
  twoFriends,
} from './infra/calls.ts';
import { openChat } from './infra/test.ts';

const camera = (page: Page) => page.getByRole('combobox', { name: 'Камера' });
const microphone = (page: Page) => page.getByRole('combobox', { name: 'Микрофон' });

/** Chromium's beeps are short: what the meter shows is looked at as it changes. */
const meterMoves = (page: Page) =>
  page.waitForFunction(() => {
    const meter = document.querySelector('[role="meter"]');
    return Number(meter?.getAttribute('aria-valuenow') ?? 0) > 10;
  });

/** Names of the cameras or microphones that are awake. */
const awake = (page: Page, kind: 'video' | 'audio') =>
  page.evaluate((wanted) => {
    const { captured } = window as unknown as { captured: MediaStreamTrack[] }; // the test's own init script has put it there
    return captured
      .filter((track) => track.kind === wanted && track.readyState === 'live')
      .map(({ label }) => label);
  }, kind);

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lk-user-choices') ?? 'null'));

/** Chromium's own devices cannot be pulled out: this one is not there any more. */
const pullOut = (page: Page, name: string) =>
  page.evaluate(async (gone) => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ label }) => !label.includes(gone));
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, name);

test('камеру и микрофон проверяют до звонка, меняют в звонке, и выбор остаётся; без доступа сказано, что делать', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  const { page } = anna;

  await page.getByRole('link', { name: 'Настройки' }).click();
  const calls = page.getByRole('region', { name: 'Звонки' });
  await camera(page).selectOption({ label: 'fake_device_2' });
  const check = calls.getByRole('button', { name: 'Проверить микрофон' });
  await expect(check).toBeEnabled();
  await expect(camera(page)).not.toHaveValue('default');
  expect(await awakeDevices(page), 'nothing wakes up by itself').toBe(0);
  await check.click();
  await meterMoves(page);
  await calls.getByRole('button', { name: 'Проверить камеру' }).click();
  const preview = calls.getByLabel('Так вас видно');
  await expect
    .poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth))
    .not.toBe(0);
  expect(await awake(page, 'video')).toEqual(['fake_device_2']);
  await page.goBack();
  await expect.poll(() => awakeDevices(page), { message: 'left with the page' }).toBe(0);

  await openChat(page, 'Борис');
  await connect(anna, boris, { video: true });
  await receives(boris.page, 'video');
  await expect.poll(() => awake(page, 'video')).toEqual(['fake_device_2']);
  await control(page, 'Настройки').click();
  const settings = callWindow(page).getByRole('region', { name: 'Камера и микрофон' });
  await expect(settings.getByLabel('Так вас видно')).toBeVisible();
  await meterMoves(page);
  await camera(page).selectOption({ label: 'fake_device_0' });
  await expect.poll(() => awake(page, 'video')).toEqual(['fake_device_0']);
  await receives(boris.page, 'video');

  await microphone(page).selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => awake(page, 'audio')).toEqual(['Fake Audio Input 2']);
  await pullOut(page, 'Fake Audio Input 2');
  const replaced = callWindow(page).getByText('Микрофон отключён, говорим через другой.');
  await expect(replaced).toBeVisible();
  await expect(settings.getByText('Выбранный микрофон отключён')).toBeVisible();
  await expect(microphone(page)).toHaveValue('default');
  await expect.poll(() => awake(page, 'audio')).not.toContain('Fake Audio Input 2');
  await receives(boris.page, 'audio');
  await callWindow(page).getByRole('button', { name: 'Скрыть сообщение' }).click();
  await expect(replaced).toBeHidden();

  await settings.getByRole('button', { name: 'Закрыть настройки' }).click();
  await callWindow(page).getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await dragToCorner(page);

  await page.reload();
  await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => awake(page, 'video')).toEqual(['fake_device_0']);
  await control(page, 'Настройки').click();
  await expect(camera(page).getByRole('option', { selected: true })).toHaveText('fake_device_0');
  expect(await kept(page)).toMatchObject({ audioDeviceId: 'default', videoEnabled: true });
  await control(page, 'Выйти').click();
  await expect(callWindow(page)).toBeHidden();

  // Whatever is not named is denied.
  await anna.context.clearPermissions();
  await anna.context.grantPermissions(['notifications']);
  await page.getByRole('link', { name: 'Настройки' }).click();
  await calls.getByRole('button', { name: 'Проверить камеру' }).click();
  await expect(calls.getByRole('alert').filter({ hasText: 'Нет доступа к' })).toContainText(
    'Разрешите его в\u00A0настройках браузера',
  );
});

/** By the pointer to the upper left, where it stays over another size of the window and goes by arrows. */
async function dragToCorner(page: Page): Promise<void> {
  const small = smallWindow(page);
  const place = async () => {
    const box = await small.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (!box) return 'nowhere';
    const isInside =
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    if (!isInside) return 'out of the page';
    const isLeft = box.x < 40;
    const isTop = box.y < 120;
    return `${isTop ? 'top' : 'bottom'} ${isLeft ? 'left' : 'right'}`;
  };
  await expect.poll(place).toBe('bottom right');
  const box = await small.boundingBox();
  if (!box) throw new Error('the small window is not there');
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(120, 90, { steps: 5 });
  await page.mouse.up();
  await expect.poll(place).toBe('top left');
  await page.setViewportSize({ width: 900, height: 620 });
  await expect.poll(place).toBe('top left');
  await small.getByRole('button', { name: 'Развернуть звонок' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBe('top right');
  await small.getByRole('button', { name: 'Развернуть звонок' }).click();
  await expect(callWindow(page)).toBeVisible();
  await callWindow(page).getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await expect.poll(place).toBe('top right');
}
