/** A call of two as both live it: real browsers, a real video server, Chromium's own camera and microphone. */
import type { Locator, Page } from '@playwright/test';
import { answer, expect, startCall, test } from '../infra/calls.ts';
import { callWindow, control, smallWindow, tile } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { awakeDevices, receives } from '../infra/media.ts';
import { expectAccessible, narrow, takePictures, wide } from '../infra/looks.ts';
import { bubble, composer, write } from '../infra/chat.ts';
import { patientCallMs } from '../infra/time.ts';
import { holdBack } from '../infra/holding.ts';
import type { Vest } from '../infra/test.ts';

test('двое видят и слышат друг друга; «Ответить» оставляет камеру выключенной; после перезагрузки звонок идёт дальше таким же', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  const letIn = await holdBack(anna.page, '**/api/livekit/token');
  await startCall(anna.page, { video: true });
  await answer(boris.page);
  await expect(anna.page.getByRole('dialog', { name: 'Вызов: Борис' })).toContainText(
    'Подключаемся…',
  );
  letIn();
  for (const { page } of [anna, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await Promise.all([receives(boris.page, 'video', 'audio'), receives(anna.page, 'audio')]);

  await expect(control(boris.page, 'Камера')).toHaveAttribute('aria-pressed', 'false');
  await expect(tile(anna.page, 'Борис').locator('video')).toHaveCount(0);
  // The shortcut follows the key's place, not its letter: on a Cyrillic layout it is «м».
  await boris.page.keyboard.press('KeyV');
  await expect(control(boris.page, 'Камера')).toHaveAttribute('aria-pressed', 'true');
  // His face stays until the first picture is there.
  await expect(tile(anna.page, 'Борис').locator('video')).toHaveCSS('opacity', '1');
  await receives(anna.page, 'video');
  await lookAtEachOther(anna.page);

  await boris.page.keyboard.press('KeyM');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'false');
  const isMuted = tile(anna.page, 'Борис').getByRole('img', { name: 'Микрофон выключен' });
  await expect(isMuted).toBeVisible();
  await boris.page.keyboard.down('Space');
  await expect(isMuted).toBeHidden();
  await boris.page.keyboard.up('Space');
  await expect(isMuted).toBeVisible();

  await boris.page.reload();
  await expect(callWindow(boris.page)).toBeVisible({ timeout: 45_000 });
  await Promise.all([anna, boris].map(({ page }) => receives(page, 'video')));
  await expect(control(boris.page, 'Камера')).toHaveAttribute('aria-pressed', 'true');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'false');
  await expect(isMuted).toBeVisible();

  await control(anna.page, 'Выйти').click();
  for (const { page } of [anna, boris]) {
    await expect(callWindow(page)).toBeHidden();
    await expect.poll(() => awakeDevices(page), { message: 'cameras, microphones' }).toBe(0);
  }
});

const boxOf = async (one: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await one.boundingBox()) ?? {};
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
};

/** Boris fills the call, and Anna stands in a corner of it. What lies over his picture leaves when nothing moves. */
async function lookAtEachOther(page: Page): Promise<void> {
  const [own, boris, bar] = [
    tile(page, 'Вы'),
    tile(page, 'Борис'),
    callWindow(page).getByRole('toolbar'),
  ];
  const sizeOf = async (one: Locator) => {
    const { width, height } = await boxOf(one);
    return `${width}x${height}`;
  };
  await page.setViewportSize(narrow);
  await expect.poll(() => boxOf(boris)).toEqual(await boxOf(callWindow(page)));
  expect(await sizeOf(own)).toBe('96x128');
  await takePictures(page, 'call-of-two');
  await page.setViewportSize(wide);
  const call = await boxOf(callWindow(page));
  await expect.poll(() => boxOf(boris)).toEqual(call);
  expect(await sizeOf(own)).toBe('184x124');
  const { x, y } = await boxOf(own);
  expect([x + 184 + 12, y > call.y + call.height / 2]).toEqual([call.x + call.width, true]);

  await expect(bar, 'nothing moves').toHaveCSS('opacity', '0');
  // The finger that brings the bar back presses nothing of it.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const microphone = control(page, 'Микрофон');
  const place = await boxOf(microphone);
  const point = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  const tap = async () => {
    for (const type of ['touchStart', 'touchEnd'] as const) {
      const touchPoints = type === 'touchStart' ? [point] : [];
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
  };
  await tap();
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(microphone).toHaveAttribute('aria-pressed', 'true');
  for (const isOn of ['false', 'true']) {
    await tap();
    await expect(microphone).toHaveAttribute('aria-pressed', isOn);
  }
  await expect(bar, 'a button was tapped last').toHaveCSS('opacity', '0');
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });

  const enlarge = (name: string) => page.getByRole('button', { name: `Показать крупно: ${name}` });
  // A drag moves the small picture and does not swap the two, as a click does.
  await page.mouse.move(x + 90, y + 60);
  await page.mouse.down();
  await page.mouse.move(call.x + 150, y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(own)).x).toBe(call.x + 12);
  await enlarge('Вы').click();
  await expect.poll(() => boxOf(own)).toEqual(call);
  expect(await sizeOf(boris)).toBe('184x124');
  await enlarge('Борис').press('Enter');
  await expect(enlarge('Вы')).toBeFocused();
  await expect.poll(() => boxOf(boris)).toEqual(call);
}

test('во время звонка читают и пишут в чатах: окно маленькое, и снова большое; окно бывает на весь узкий экран', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  // One of them does not get the view's code; the call goes on and the code is requested again.
  const code = '**/assets/CallView-*.js';
  await boris.page.route(code, (route) => route.abort());
  await boris.page.reload();
  await startCall(anna.page);
  await answer(boris.page);
  const missing = boris.page.getByRole('alert').filter({ hasText: 'вид не загрузился' });
  await expect(missing.getByRole('button', { name: 'Выйти' })).toBeVisible({ timeout: 45_000 });
  await expect(callWindow(anna.page)).toBeVisible({ timeout: 45_000 });
  await boris.page.unroute(code);
  await missing.getByRole('button', { name: 'Повторить' }).click();
  await expect(callWindow(boris.page)).toBeVisible({ timeout: 45_000 });
  await expect(missing).toBeHidden();
  await Promise.all([anna, boris].map(({ page }) => receives(page, 'audio')));
  // Without pictures neither of the two is the larger one.
  const [own, other] = [await boxOf(tile(anna.page, 'Вы')), await boxOf(tile(anna.page, 'Борис'))];
  expect([own.width, own.height, own.y]).toEqual([other.width, other.height, other.y]);
  await takePictures(anna.page, 'call-of-voices');
  await anna.page.setViewportSize(wide);

  await anna.page.keyboard.press('Escape');
  await expect(smallWindow(anna.page)).toBeVisible();
  await expect(callWindow(anna.page)).toBeHidden();
  await write(anna.page, 'мама, ты меня видишь?');
  // The small window has no room for the chat; it only shows that there are new messages.
  await control(boris.page, 'Чат').click();
  const inCall = callWindow(boris.page).getByRole('textbox', { name: 'Сообщение' });
  // Outside of a field the keys are shortcuts; in a field they type.
  await callWindow(boris.page).press('KeyM');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'false');
  for (const key of ['KeyM', 'KeyV', 'Space', 'KeyM']) await inCall.press(key);
  await expect(inCall).toHaveValue('mv m');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'false');
  await expect(control(boris.page, 'Камера')).toHaveAttribute('aria-pressed', 'false');
  await callWindow(boris.page).press('KeyM');
  await expect(control(boris.page, 'Микрофон')).toHaveAttribute('aria-pressed', 'true');
  await inCall.fill('Ты где?');
  await inCall.press('Enter');
  const enlarge = smallWindow(anna.page).getByRole('button', { name: 'Развернуть звонок' });
  await expect(enlarge).toHaveAccessibleName('Развернуть звонок, 1 новое сообщение');
  await expect(enlarge).toHaveText('1');
  await boris.page.getByRole('button', { name: 'Свернуть в маленькое окно' }).click();
  await expect(bubble(boris.page, 'мама, ты меня видишь?')).toBeVisible();
  await write(boris.page, 'вижу');
  await expect(bubble(anna.page, 'вижу')).toBeVisible();
  // The field takes letters while the small window is open, too. Only M is a shortcut there, as the microphone alone is
  // shown.
  const microphone = smallWindow(anna.page).getByRole('button', { name: 'Микрофон' });
  for (const key of ['KeyM', 'KeyV', 'Space']) await composer(anna.page).press(key);
  await expect(composer(anna.page)).toHaveValue('mv ');
  await expect(microphone).toHaveAttribute('aria-pressed', 'true');
  await enlarge.press('KeyM');
  await expect(microphone).toHaveAttribute('aria-pressed', 'false');
  await enlarge.press('KeyV');
  await enlarge.press('KeyM');
  await expect(microphone).toHaveAttribute('aria-pressed', 'true');
  await receives(boris.page, 'audio');

  await enlarge.click();
  await expect(smallWindow(anna.page)).toBeHidden();
  await expect(control(anna.page, 'Камера')).toHaveAttribute('aria-pressed', 'false');
  const box = async () => {
    const { width = 0, height = 0 } = (await callWindow(anna.page).boundingBox()) ?? {};
    return [Math.round(width), Math.round(height)];
  };
  for (const [width, height, shown] of [
    [1440, 900, [1200, 720]],
    [1000, 800, [900, 640]],
    [390, 844, [390, 844]],
  ] as const) {
    await anna.page.setViewportSize({ width, height });
    await expect.poll(box, { message: `the call at ${width} px` }).toEqual(shown);
  }
  await boris.page.setViewportSize(wide);
  // The large window comes back with its chat, which gives the focus to its button.
  await smallWindow(boris.page).getByRole('button', { name: 'Развернуть звонок' }).click();
  await inCall.press('Escape');
  await expect(control(boris.page, 'Чат')).toBeFocused();
  await boris.page.keyboard.press('Escape');
  await smallWindow(boris.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(smallWindow(boris.page)).toBeHidden();
  await expect(callWindow(anna.page)).toBeHidden();
});

/** The code of calls cannot be loaded; Anna has the chat with Boris open. */
async function withoutCallCode(vest: Vest) {
  const { anna } = await twoFriends(vest);
  const code = '**/assets/calling-*.js';
  await anna.page.route(code, (route) => route.abort());
  await anna.page.reload();
  return {
    anna,
    code,
    call: anna.page.getByRole('button', { name: 'Позвонить', exact: true }),
    waiting: anna.page.getByRole('region', { name: 'Звонок', exact: true }),
    outgoing: anna.page.getByRole('dialog', { name: 'Вызов: Борис' }),
  };
}

test('звонок, код которого не пришёл, ждёт там, где его начали: это видно, и его можно отменить', async ({
  vest,
}) => {
  test.setTimeout(180_000);
  const { anna, code, call, waiting, outgoing } = await withoutCallCode(vest);
  await call.click();
  await expect(waiting).toContainText('Звонки не загрузились, пробуем снова…');
  await expect(call).toHaveAccessibleDescription('Звонки не загрузились, пробуем снова…');
  await expectAccessible(anna.page, 'a call that waits for its code');
  await waiting.getByRole('button', { name: 'Отменить' }).click();
  await expect(waiting).toBeHidden();
  await expect(call).not.toHaveAttribute('aria-disabled');

  const comes = anna.page.waitForResponse(code, { timeout: 60_000 });
  await anna.page.unroute(code);
  await comes;
  // The call that was taken back does not begin; the new one does.
  await expect(outgoing).toBeHidden();
  await call.click();
  await expect(outgoing).toBeVisible();
  await outgoing.getByRole('button', { name: 'Завершить' }).click();
  await expect(outgoing).toBeHidden();
});

test('звонок, код которого так и не пришёл, говорит об этом там, где его начали, и его можно повторить', async ({
  vest,
}) => {
  test.setTimeout(180_000);
  const { anna, code, call, waiting, outgoing } = await withoutCallCode(vest);
  await anna.page.clock.install();
  await call.click();
  await expect(waiting).toContainText('Звонки не загрузились, пробуем снова…');
  await anna.page.clock.fastForward(patientCallMs);
  await expect(waiting).toContainText('Звонок не начался: звонки не загрузились');
  await expect(call).not.toHaveAttribute('aria-disabled');
  await expectAccessible(anna.page, 'a call that has not begun');
  await anna.page.unroute(code);
  await waiting.getByRole('button', { name: 'Повторить' }).click();
  await expect(outgoing).toBeVisible();
  await expect(waiting).toBeHidden();
  await outgoing.getByRole('button', { name: 'Завершить' }).click();
  await expect(outgoing).toBeHidden();
});
