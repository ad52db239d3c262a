/** The time before and after a call: ringing, and the reason of its end. Two people, their devices, a server with a LiveKit. */
import type { Page } from '@playwright/test';
import { answer, blockRing, callerGoneMs, expect, startCall, test } from '../infra/calls.ts';
import { callWindow, overWith, rings } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import { openChat } from '../infra/chat.ts';
import { takePictures } from '../infra/looks.ts';
import { patientCallMs } from '../infra/time.ts';
import type { Person, Vest } from '../infra/test.ts';

const card = (page: Page) => page.getByRole('dialog', { name: /^Вызов: / });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('звонок виден обоим сразу; его отклоняют, отменяют и пропускают, и каждый знает, чем он кончился', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  await boris.context.addInitScript(blockRing);
  await boris.page.goto('/settings');
  await startCall(anna.page);
  await expect(card(anna.page)).toContainText('Вызов…');
  const dialog = rings(boris.page);
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription('Анна');
  // A person who was typing must not answer the call with the next key.
  await expect(dialog).toBeFocused();

  // The browser allows no sound on a page that nobody has touched.
  await expect(dialog).toContainText(/Браузер не даёт звонку звучать без.нажатия/);
  await expect(boris.page).toHaveTitle(/☎ Анна звонит/);
  await expect(boris.page).toHaveTitle(/Настройки/);
  await dialog.getByRole('button', { name: 'Включить звук' }).click();
  await expect(dialog.getByRole('button', { name: 'Без звука' })).toBeVisible();
  await expect(dialog).not.toContainText('Браузер не даёт');
  await boris.page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Без звука' })).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await expect(card(anna.page).getByText('Сервер вызывает, ждём ответа')).toBeVisible();
  await press(boris.page, 'Отклонить');
  await expect(dialog).toHaveCount(0);
  const over = overWith(anna.page, 'Звонок отклонён').getByText('Звонок отклонён');
  await expect(overWith(anna.page, 'Звонок отклонён')).toContainText('Борис');
  // The header with name and presence stays free.
  const header = await anna.page
    .getByRole('region', { name: 'Переписка' })
    .locator('header')
    .boundingBox();
  const news = await over.boundingBox();
  expect(news?.y).toBeGreaterThan((header?.y ?? NaN) + (header?.height ?? NaN));
  await press(anna.page, 'Перезвонить');
  await expect(dialog).toBeVisible();
  await press(anna.page, 'Завершить');
  await expect(card(anna.page)).toHaveCount(0);
  await expect(overWith(boris.page, 'Пропущенный звонок')).toContainText('Анна');
  await expect(dialog).toHaveCount(0);
  await press(boris.page, 'Закрыть');
  await expect(overWith(boris.page, 'Пропущенный звонок')).toHaveCount(0);

  await boris.page.clock.install();
  // One calls from a profile, too, and then has the conversation open.
  await anna.page.getByRole('heading', { name: 'Борис' }).getByRole('button').click();
  const profile = anna.page.getByRole('complementary', { name: 'Профиль' });
  await profile.getByRole('button', { name: 'Позвонить с видео' }).click();
  await expect(profile).toHaveCount(0);
  await expect(rings(boris.page, 'видео')).toBeVisible();
  await expect
    .poll(() =>
      card(anna.page)
        .locator('video')
        .evaluate((own: HTMLVideoElement) => own.videoWidth),
    )
    .toBeGreaterThan(0);
  await boris.page.clock.fastForward(patientCallMs);
  await expect(overWith(boris.page, 'Пропущенный звонок')).toBeVisible();
  // A page whose clock has jumped may reconnect first.
  await expect(overWith(anna.page, 'Нет ответа')).toBeVisible({ timeout: 45_000 });
});

/** Anna and Boris have their chat open; Vera, who is a friend of Boris too, has hers with him. */
async function borisAndHisFriends(vest: Vest) {
  const friends = await twoFriends(vest);
  const vera = await vest.person('Вера');
  await vest.befriend(vera, friends.boris);
  await openChat(vera.page, 'Борис');
  return { ...friends, vera };
}

test('звонят все устройства, и открытые позже; первый ответ прекращает звонок на остальных; кто занят, занят', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris, vera } = await borisAndHisFriends(vest);
  const { page: phone } = await vest.device(boris);
  await startCall(anna.page);
  for (const page of [boris.page, phone]) await expect(rings(page)).toBeVisible();
  const openedLater = await boris.context.newPage();
  await openedLater.goto('/contacts');
  await expect(rings(openedLater)).toBeVisible();
  // The only page of ours outside the messenger's layout.
  await openedLater.goto('/invite/nothing');
  await expect(openedLater.getByText('Приглашение больше не действует')).toBeVisible();
  await expect(rings(openedLater)).toBeVisible();
  await anna.page.reload();
  await expect(card(anna.page)).toContainText('Вызов…');

  const isAwake = await watchAwake(phone);
  await answer(phone);
  for (const page of [boris.page, openedLater]) {
    await expect(overWith(page, 'Отвечено на другом устройстве')).toContainText('Анна');
    await expect(rings(page)).toHaveCount(0);
  }
  for (const page of [anna.page, phone])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await expect.poll(isAwake).toBe(true);

  await startCall(vera.page);
  await expect(overWith(vera.page, 'Занято')).toContainText('Борис');
  // It would ring now if her call had been put in a queue.
  await callWindow(phone).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(phone)).toHaveCount(0);
  await expect(callWindow(anna.page)).toHaveCount(0);
  await expect.poll(isAwake).toBe(false);
  await expect(rings(phone)).toHaveCount(0);
});

/** The first and the second call this person one after the other, who answers the first. */
async function answerFirstOfTwo(person: Person, first: Person, second: Person) {
  await startCall(first.page);
  await expect(rings(person.page)).toBeVisible();
  await startCall(second.page);
  await expect(rings(person.page)).toContainText(`Звонит и ${second.displayName}`);
  await answer(person.page);
}

test('двое, звонящие друг другу разом, соединены; из двух звонящих второй ждёт; кто закрыл страницу, больше не звонит', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris, vera } = await borisAndHisFriends(vest);
  // The keyboard is used, because a click would wait until the other's call no longer covers the page.
  const call = { name: 'Позвонить', exact: true, includeHidden: true };
  await Promise.all(
    [anna, boris].map(({ page }) => page.getByRole('button', call).dispatchEvent('click')),
  );
  for (const { page } of [anna, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await callWindow(anna.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(overWith(boris.page, 'Звонок завершён')).toContainText('Анна');
  await expect(callWindow(boris.page)).toHaveCount(0);

  await answerFirstOfTwo(boris, anna, vera);
  await expect(rings(boris.page)).toHaveAccessibleDescription('Вера');
  await takePictures(boris.page, 'ring-in-call');
  await press(boris.page, 'Завершить и ответить');
  await expect(overWith(anna.page, 'Звонок завершён')).toContainText('Борис');
  for (const { page } of [vera, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await callWindow(vera.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(boris.page)).toHaveCount(0);

  await answerFirstOfTwo(boris, vera, anna);
  // The call's view opens behind the other call's card and shows once that is declined.
  const view = boris.page.getByRole('dialog', { name: /^Звонок: /, includeHidden: true });
  await expect(view).toBeAttached({ timeout: 45_000 });
  await press(boris.page, 'Отклонить');
  await expect(overWith(anna.page, 'Звонок отклонён')).toBeVisible();
  await expect(callWindow(boris.page)).toBeFocused();
  await callWindow(boris.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(vera.page)).toHaveCount(0);

  await startCall(anna.page);
  await expect(rings(boris.page)).toBeVisible();
  await anna.page.close();
  // The server's own tests check the contract's time.
  const missed = overWith(boris.page, 'Пропущенный звонок');
  await expect(missed).toBeVisible({ timeout: callerGoneMs + 30_000 });
});

/** Starts to watch whether this page keeps its screen on; Chromium without a screen refuses it. */
async function watchAwake(page: Page): Promise<() => Promise<boolean>> {
  const held = await page.evaluateHandle(() => {
    const locks = new Set<object>();
    const request = async () => {
      const lock = { release: async () => void locks.delete(lock) };
      locks.add(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    return locks;
  });
  return () => held.evaluate((locks) => locks.size > 0);
}
