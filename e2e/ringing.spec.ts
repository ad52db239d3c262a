/**
 * A call before it is one, and how it is told that it is over: two people, their devices, a server with a LiveKit. What a
 * page that is not seen does is made as in notifier.spec.ts: Playwright's pages are always seen.
 */
import type { Page } from '@playwright/test';
import {
  answer,
  blockRing,
  callWindow,
  expect,
  startCall,
  test,
  twoFriends,
} from './infra/calls.ts';
import { openChat, signIn, type Person, type Vest } from './infra/test.ts';
import { patientCallMs, patientCalls } from './infra/time.ts';

// Longer than a page takes to be loaded anew, and not so long that one cannot wait for it.
const callerGoneMs = 20_000;
test.use({ callTimings: { ...patientCalls, callCallerGoneMs: callerGoneMs } });

const rings = (page: Page, what: 'аудио' | 'видео' = 'аудио') =>
  page.getByRole('alertdialog', { name: `Входящий ${what} звонок` });
const card = (page: Page) => page.getByRole('dialog', { name: /^Вызов: / });
/** Why it is over. */
const over = (page: Page, words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: words })
    .filter({ has: page.getByRole('button') });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A device of the same person, on the chats page. */
async function anotherDevice(vest: Vest, account: Parameters<typeof signIn>[1]): Promise<Page> {
  const { page } = await vest.browser();
  await page.goto('/auth');
  await signIn(page, account);
  return page;
}

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
  // Who was writing when it came answers nothing by the next key.
  await expect(dialog).toBeFocused();

  // The browser lets no page ring that nobody has touched yet.
  await expect(dialog).toContainText(/Браузер не даёт звонку звучать без.нажатия/);
  await expect(boris.page).toHaveTitle(/☎ Анна звонит/);
  await expect(boris.page).toHaveTitle(/Настройки/);
  await dialog.getByRole('button', { name: 'Включить звук' }).click();
  await expect(dialog.getByRole('button', { name: 'Без звука' })).toBeVisible();
  await expect(dialog).not.toContainText('Браузер не даёт');
  await boris.page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Без звука' })).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await press(boris.page, 'Отклонить');
  await expect(dialog).toHaveCount(0);
  await expect(over(anna.page, 'Звонок отклонён')).toContainText('Борис');
  await press(anna.page, 'Перезвонить');
  await expect(dialog).toBeVisible();
  await press(anna.page, 'Завершить');
  await expect(card(anna.page)).toHaveCount(0);
  await expect(over(boris.page, 'Пропущенный звонок')).toContainText('Анна');
  await expect(dialog).toHaveCount(0);
  await press(boris.page, 'Закрыть');
  await expect(over(boris.page, 'Пропущенный звонок')).toHaveCount(0);

  await boris.page.clock.install();
  await startCall(anna.page, { video: true });
  await expect(rings(boris.page, 'видео')).toBeVisible();
  await expect
    .poll(() =>
      card(anna.page)
        .locator('video')
        .evaluate((own: HTMLVideoElement) => own.videoWidth),
    )
    .toBeGreaterThan(0);
  await boris.page.clock.fastForward(patientCallMs);
  await expect(over(boris.page, 'Пропущенный звонок')).toBeVisible();
  // A page whose clock has jumped may take its connection for lost, and tells it by the next one.
  await expect(over(anna.page, 'Нет ответа')).toBeVisible({ timeout: 45_000 });
});

test('звонят все устройства, и открытые позже; первый ответ прекращает звонок на остальных; кто занят, занят', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  const vera = await vest.person('Вера');
  await vest.befriend(vera, boris);
  await openChat(vera.page, 'Борис');
  const phone = await anotherDevice(vest, boris);
  await startCall(anna.page);
  for (const page of [boris.page, phone]) await expect(rings(page)).toBeVisible();
  const openedLater = await boris.context.newPage();
  await openedLater.goto('/contacts');
  await expect(rings(openedLater)).toBeVisible();
  await anna.page.reload();
  await expect(card(anna.page)).toContainText('Вызов…');

  await answer(phone);
  for (const page of [boris.page, openedLater]) {
    await expect(over(page, 'Отвечено на другом устройстве')).toContainText('Анна');
    await expect(rings(page)).toHaveCount(0);
  }
  for (const page of [anna.page, phone])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });

  await startCall(vera.page);
  await expect(over(vera.page, 'Занято')).toContainText('Борис');
  // Had she been kept waiting, it would ring now.
  await callWindow(phone).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(phone)).toHaveCount(0);
  await expect(callWindow(anna.page)).toHaveCount(0);
  await expect(rings(phone)).toHaveCount(0);
});

test('двое, звонящие друг другу разом, соединены; из двух звонящих второй ждёт; кто закрыл страницу, больше не звонит', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  const vera = await vest.person('Вера');
  await vest.befriend(vera, boris);
  await openChat(vera.page, 'Борис');
  // Not by the pointer: it would wait as long as the other's call stands over the page.
  const call = { name: 'Позвонить', exact: true, includeHidden: true };
  await Promise.all(
    [anna, boris].map(({ page }) => page.getByRole('button', call).dispatchEvent('click')),
  );
  for (const { page } of [anna, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await callWindow(anna.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(over(boris.page, 'Звонок завершён')).toContainText('Анна');
  await expect(callWindow(boris.page)).toHaveCount(0);

  await startCall(anna.page);
  await expect(rings(boris.page)).toBeVisible();
  await startCall(vera.page);
  await expect(rings(boris.page)).toContainText('Звонит и Вера');
  await answer(boris.page);
  await expect(rings(boris.page)).toHaveAccessibleDescription('Вера');
  await press(boris.page, 'Завершить и ответить');
  await expect(over(anna.page, 'Звонок завершён')).toContainText('Борис');
  for (const { page } of [vera, boris])
    await expect(callWindow(page)).toBeVisible({ timeout: 45_000 });
  await callWindow(vera.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(boris.page)).toHaveCount(0);

  await startCall(vera.page);
  await expect(rings(boris.page)).toBeVisible();
  await startCall(anna.page);
  await expect(rings(boris.page)).toContainText('Звонит и Анна');
  await answer(boris.page);
  // The call's view opens behind the other card: who declines goes on there.
  const view = boris.page.getByRole('dialog', { name: /^Звонок: /, includeHidden: true });
  await expect(view).toBeAttached({ timeout: 45_000 });
  await press(boris.page, 'Отклонить');
  await expect(over(anna.page, 'Звонок отклонён')).toBeVisible();
  await expect(callWindow(boris.page)).toBeFocused();
  await callWindow(boris.page).getByRole('button', { name: 'Выйти' }).click();
  await expect(callWindow(vera.page)).toHaveCount(0);

  await startCall(anna.page);
  await expect(rings(boris.page)).toBeVisible();
  await anna.page.close();
  // The server's own tests hold the time of the contract.
  const missed = over(boris.page, 'Пропущенный звонок');
  await expect(missed).toBeVisible({ timeout: callerGoneMs + 30_000 });
});

interface Told {
  readonly rings: { isOn: boolean }[];
  /** The pages' own; a call's stand at the service worker. */
  readonly notices: { title: string; body: string }[];
}
declare global {
  interface Window {
    told: Told;
  }
}

function record(): void {
  window.told = { rings: [], notices: [] };
  const { prototype } = HTMLMediaElement;
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its element
  const { play } = prototype;
  prototype.play = function played(this: HTMLMediaElement) {
    if (this.loop) {
      const ring = { isOn: true };
      window.told.rings.push(ring);
      this.addEventListener('pause', () => void (ring.isOn = false), { once: true });
    }
    return play.call(this);
  };
  window.Notification = new Proxy(window.Notification, {
    construct(Real, [title, options]: [string, NotificationOptions]) {
      window.told.notices.push({ title, body: options.body ?? '' });
      return new Real(title, options);
    },
  });
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** What stands of the calls in the system's notifications, as the browser itself says. */
const standing = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map((notice) => ({
      title: notice.title,
      body: notice.body,
      // TypeScript's DOM does not know them yet; Chromium has them.
      buttons: (notice as unknown as { actions: { title: string }[] }).actions.map(
        ({ title }) => title,
      ),
    }));
  });

/** As Chromium tells the worker of a click; only a person's own lets it bring the window to the front. */
async function pressNotice({ context }: Person, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(async (pressed) => {
    // In there `self` is the worker's scope; the types here are a page's.
    const scope = self as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const { NotificationEvent } = self as unknown as {
      NotificationEvent: new (type: string, given: object) => Event;
    };
    scope.dispatchEvent(
      new NotificationEvent('notificationclick', { notification, action: pressed }),
    );
  }, action);
}

test('звенит одна вкладка из нескольких; кто не видит страницу, узнаёт от системы, пока ему звонят, и может ответить там же', async ({
  vest,
}) => {
  test.setTimeout(240_000);
  const { anna, boris } = await twoFriends(vest);
  await boris.context.grantPermissions(['notifications', 'camera', 'microphone']);
  await boris.context.addInitScript(record);
  await boris.page.goto('/');
  const second = await boris.context.newPage();
  await second.goto('/');
  const tabs = [boris.page, second];
  for (const page of tabs) {
    await expect(page.getByRole('heading', { name: 'Чаты' })).toBeVisible();
    await hide(page);
  }
  const told = async () => Promise.all(tabs.map((page) => page.evaluate(() => window.told)));
  const ringing = async () => (await told()).flatMap((one) => one.rings).filter(({ isOn }) => isOn);
  const notices = async () => (await told()).flatMap((one) => one.notices);

  await startCall(anna.page);
  for (const page of tabs) await expect(rings(page)).toBeVisible();
  await expect.poll(ringing).toHaveLength(1);
  const ring = {
    title: 'Анна',
    body: 'Входящий аудио звонок',
    buttons: ['Ответить', 'Отклонить'],
  };
  await expect.poll(() => standing(second)).toEqual([ring]);
  // The other tab would sound by now, too.
  await expect.poll(ringing).toHaveLength(1);

  await press(anna.page, 'Завершить');
  await expect.poll(ringing).toEqual([]);
  await expect.poll(() => standing(second)).toEqual([]);
  // What came of it is told like a message.
  await expect.poll(notices).toEqual([{ title: 'Анна', body: 'Пропущенный звонок' }]);
  for (const page of tabs) await expect(rings(page)).toHaveCount(0);

  await startCall(anna.page);
  await expect.poll(() => standing(second)).toEqual([ring]);
  await pressNotice(boris, 'decline');
  await expect(over(anna.page, 'Звонок отклонён')).toBeVisible();
  await expect.poll(() => standing(second)).toEqual([]);
  for (const page of tabs) await expect(rings(page)).toHaveCount(0);

  await startCall(anna.page);
  await expect.poll(() => standing(second)).toEqual([ring]);
  await pressNotice(boris, 'answer');
  await expect(callWindow(anna.page)).toBeVisible({ timeout: 45_000 });
  await expect
    .poll(async () =>
      (await Promise.all(tabs.map((page) => callWindow(page).count()))).toSorted(
        (one, other) => one - other,
      ),
    )
    .toEqual([0, 1]);
  await expect.poll(() => standing(second)).toEqual([]);
});
