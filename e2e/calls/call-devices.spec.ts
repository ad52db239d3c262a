/** Microphones and cameras, before a call and in it: Chromium's own cameras and microphones, a real video server. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { connect, expect, testWithPermissions as test } from '../infra/calls.ts';
import { callWindow, control, smallWindow, tile } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { awakeDevices, awakeNames, receives } from '../infra/media.ts';
import { narrow, wide } from '../infra/looks.ts';
import { openChat } from '../infra/chat.ts';

const camera = (page: Page) => page.getByRole('combobox', { name: 'Камера' });
const microphone = (page: Page) => page.getByRole('combobox', { name: 'Микрофон' });
const speaker = (page: Page) => page.getByRole('combobox', { name: 'Динамик' });

/** The devices that play the others' voices; '' is the default. */
const sinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter(({ srcObject }) => srcObject)
      .map(({ sinkId }) => sinkId || 'default'),
  );

/** Chromium's beeps are short, so the meter is watched change by change. */
const meterMoves = (page: Page) =>
  page.waitForFunction(() => {
    const meter = document.querySelector('[role="meter"]');
    return Number(meter?.getAttribute('aria-valuenow') ?? 0) > 10;
  });

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lk-user-choices') ?? 'null'));

/** Chromium's fake devices cannot be unplugged; this makes one disappear from the list. */
const pullOut = (page: Page, name: string) =>
  page.evaluate(async (gone) => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).filter(({ label }) => !label.includes(gone));
    mediaDevices.dispatchEvent(new Event('devicechange'));
  }, name);

/** Chromium's cameras do not say which way they face; this lets the first face the person and the last the world. */
async function giveCamerasSides(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sides: Readonly<Record<string, string>> = {
      fake_device_0: 'user',
      fake_device_2: 'environment',
    };
    const { prototype } = MediaStreamTrack;
    // oxlint-disable-next-line typescript/unbound-method -- it is called on its track
    const { getSettings } = prototype;
    prototype.getSettings = function settings(this: MediaStreamTrack) {
      const facingMode = sides[this.label];
      return { ...getSettings.call(this), ...(facingMode !== undefined && { facingMode }) };
    };
    const { mediaDevices } = navigator;
    const capture = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const video = Object(wanted?.video) as MediaTrackConstraints; // of a mere `true` nothing is asked
      if (video.facingMode === undefined) return capture(wanted);
      const devices = await mediaDevices.enumerateDevices();
      const { deviceId } = devices.find(({ label }) => sides[label] === video.facingMode) ?? {};
      return capture({ ...wanted, video: { deviceId: { exact: deviceId ?? '' } } });
    };
  });
}

const isMirrored = (page: Page) =>
  tile(page, 'Вы')
    .locator('video')
    .evaluate((own) => getComputedStyle(own).transform.startsWith('matrix(-1'));

/** The picture is in the system's own small window. */
const isTakenOut = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null);

test('камеру и микрофон проверяют до звонка, меняют в звонке, и динамик тоже, переворачивают, выбор остаётся; без доступа сказано, что делать', async ({
  vest,
}) => {
  test.setTimeout(360_000);
  const { anna, boris } = await twoFriends(vest);
  const { page } = anna;
  await giveCamerasSides(anna.context);
  await page.reload();

  await page.getByRole('link', { name: 'Настройки' }).click();
  const calls = page.getByRole('region', { name: 'Камера и микрофон' });
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
  expect(await awakeNames(page, 'video')).toEqual(['fake_device_2']);
  await page.goBack();
  await expect.poll(() => awakeDevices(page), { message: 'left with the page' }).toBe(0);

  await openChat(page, 'Борис');
  await connect(anna, boris, { video: true });
  await receives(boris.page, 'video');
  const takeOut = { name: 'Картинка в картинке' } as const;
  await callWindow(boris.page).getByRole('button', takeOut).click();
  await expect.poll(() => isTakenOut(boris.page)).toBe(true);
  // The only picture is her own, which cannot be taken out.
  await expect(callWindow(page).getByRole('button', takeOut)).toHaveCount(0);
  await expect.poll(() => awakeNames(page, 'video')).toEqual(['fake_device_2']);
  await control(page, 'Настройки').click();
  const settings = callWindow(page).getByRole('region', { name: 'Камера и микрофон' });
  await expect(settings, 'the focus goes in').toBeFocused();
  await expect(settings.getByLabel('Так вас видно')).toBeVisible();
  await meterMoves(page);
  await camera(page).selectOption({ label: 'fake_device_0' });
  await expect.poll(() => awakeNames(page, 'video')).toEqual(['fake_device_0']);
  await receives(boris.page, 'video');

  await microphone(page).selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(() => awakeNames(page, 'audio')).toEqual(['Fake Audio Input 2']);
  await pullOut(page, 'Fake Audio Input 2');
  const replaced = callWindow(page).getByText('Микрофон отключён, говорим через другой.');
  await expect(replaced).toBeVisible();
  await expect(settings.getByText('Выбранный микрофон отключён')).toBeVisible();
  await expect(microphone(page)).toHaveValue('default');
  await expect.poll(() => awakeNames(page, 'audio')).not.toContain('Fake Audio Input 2');
  await receives(boris.page, 'audio');
  await callWindow(page).getByRole('button', { name: 'Скрыть сообщение' }).click();
  await expect(replaced).toBeHidden();

  await speaker(page).selectOption({ label: 'Fake Audio Output 2' });
  const headphones = await speaker(page).inputValue();
  await expect.poll(() => sinks(page)).toEqual([headphones]);
  await receives(page, 'audio');
  await pullOut(page, 'Fake Audio Output 2');
  await expect(callWindow(page).getByText('звук идёт через другие')).toBeVisible();
  await expect(settings.getByText('Выбранный динамик отключён')).toBeVisible();
  await expect(speaker(page)).toHaveValue('default');
  await expect.poll(() => sinks(page)).toEqual(['default']);
  await receives(page, 'audio');

  // Escape closes what was opened last, and leaves the call as it is.
  await settings.getByRole('button', { name: 'Закрыть настройки' }).press('Escape');
  await expect(settings).toBeHidden();
  await expect(control(page, 'Настройки')).toBeFocused();
  await expect(smallWindow(page)).toBeHidden();
  await flipsCamera(page);
  await receives(boris.page, 'video');
  await control(page, 'Камера').click();
  await expect.poll(() => isTakenOut(boris.page), { message: 'nobody’s picture' }).toBe(false);
  await expect(callWindow(boris.page).getByRole('button', takeOut)).toHaveCount(0);
  await control(page, 'Камера').click();
  await expect(callWindow(boris.page).getByRole('button', takeOut)).toBeVisible();
  await callWindow(page).getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await dragToCorner(page);

  await page.reload();
  await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => awakeNames(page, 'video')).toEqual(['fake_device_0']);
  await control(page, 'Настройки').click();
  await expect(camera(page).getByRole('option', { selected: true })).toHaveText('fake_device_0');
  expect(await kept(page)).toMatchObject({ audioDeviceId: 'default', videoEnabled: true });
  await control(page, 'Выйти').click();
  await expect(callWindow(page)).toBeHidden();

  // Permissions that are not named are denied.
  await anna.context.clearPermissions();
  await anna.context.grantPermissions(['notifications']);
  await page.getByRole('link', { name: 'Настройки' }).click();
  await calls.getByRole('button', { name: 'Проверить камеру' }).click();
  await expect(calls.getByRole('alert').filter({ hasText: 'Нет доступа к' })).toContainText(
    'Разрешите его в\u00A0настройках браузера',
  );
});

test('кому не дали микрофон и камеру, тот слышит и знает, что делать', async ({ vest }) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  const notice = (words: string) => callWindow(boris.page).getByText(words);
  // Permissions that are not named are denied.
  await boris.context.clearPermissions();
  await boris.context.grantPermissions(['notifications']);
  await boris.page.reload();
  await openChat(boris.page, 'Анна');
  await connect(anna, boris, { video: true, answeredWithVideo: true });

  await expect(notice('Нет доступа к микрофону. Разрешите его в')).toBeVisible({ timeout: 90_000 });
  const cameraNotice = notice('Нет доступа к камере. Разрешите его в');
  await expect(cameraNotice).toBeVisible();
  // The notice that was read no longer covers the pictures; the other one still shows.
  const read = { name: 'Скрыть сообщение', description: /Нет доступа к.камере/ };
  await callWindow(boris.page).getByRole('button', read).click();
  await expect(cameraNotice).toBeHidden();
  await expect(notice('Нет доступа к микрофону')).toBeVisible();
  await receives(boris.page, 'audio', 'video');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'false');
  await expect(
    tile(anna.page, 'Борис').getByRole('img', { name: 'Микрофон выключен' }),
  ).toBeVisible();
});

/** Flips the camera, as the one button on a phone does: the other camera shows the world, which is not mirrored. */
async function flipsCamera(page: Page): Promise<void> {
  const flip = control(page, 'Сменить камеру');
  await expect(flip).toBeHidden();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => isMirrored(page)).toBe(true);
  // On a touch screen the quality of the connection is always visible, because nothing hovers.
  const quality = tile(page, 'Борис').getByRole('img', { name: /связь$|^Связи/ });
  await expect(quality).toBeVisible();
  await page.setViewportSize(narrow);
  await expect(quality).toBeInViewport();
  await page.setViewportSize(wide);
  await flip.click();
  await expect.poll(() => awakeNames(page, 'video')).toEqual(['fake_device_2']);
  await expect.poll(() => isMirrored(page)).toBe(false);
  await flip.click();
  await expect.poll(() => awakeNames(page, 'video')).toEqual(['fake_device_0']);
  await expect.poll(() => isMirrored(page)).toBe(true);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}

/**
 * Drags it to the upper left corner. It stays there when the window's size changes, moves by arrow keys, and keeps its
 * corner.
 */
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
    const isTop = box.y < 160;
    return `${isTop ? 'top' : 'bottom'} ${isLeft ? 'left' : 'right'}`;
  };
  await expect.poll(place).toBe('top right');
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
  await page.keyboard.press('ArrowDown');
  await expect.poll(place).toBe('bottom left');
  await dragsByFinger(page, small);
  await small.getByRole('button', { name: 'Развернуть звонок' }).click();
  await expect(callWindow(page)).toBeVisible();
  await callWindow(page).getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await expect.poll(place).toBe('bottom left');
}

/** Drags it a little way by a finger, after which no click comes; the next one is a press of its own. */
async function dragsByFinger(page: Page, small: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { x = 0, y = 0 } = (await small.boundingBox()) ?? {};
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', way?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: way === undefined ? [] : [{ x: x + 60 + way, y: y + 60 }],
    });
  await touch('touchStart', 0);
  for (const way of [20, 40]) await touch('touchMove', way);
  await expect(small).toHaveAttribute('data-dragged');
  await touch('touchEnd');
  await expect(small).not.toHaveAttribute('data-dragged');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}
