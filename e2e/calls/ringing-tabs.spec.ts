/**
 * Ringing in several tabs while nobody looks at them. Playwright's pages are always visible; notifier.spec.ts explains how
 * they are hidden.
 */
import type { Page } from '@playwright/test';
import { expect, startCall, testWithPermissions as test } from '../infra/calls.ts';
import { callWindow, overWith, rings } from '../infra/call-window.ts';
import { twoFriends } from '../infra/people.ts';
import type { Person } from '../infra/test.ts';

interface Told {
  readonly rings: { isOn: boolean }[];
  /** The pages' own notifications; those of calls belong to the service worker. */
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

/** The notifications of calls that the browser shows, according to the browser. */
const standing = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map((notice) => ({
      title: notice.title,
      body: notice.body,
      // Safe: TypeScript's DOM lacks `actions`; Chromium has them.
      buttons: (notice as unknown as { actions: { title: string }[] }).actions.map(
        ({ title }) => title,
      ),
    }));
  });

/** Fires the click that Chromium sends to the worker. Only a real click may bring the window to the front. */
async function pressNotice({ context }: Person, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(async (pressed) => {
    // Safe: in the worker `self` is its scope; the types here are a page's.
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
  // A worker that does not answer in time is replaced by a page's own notification: a failure has to tell which.
  const shown = async () => ({ byWorker: await standing(second), byPages: await notices() });

  await startCall(anna.page);
  for (const page of tabs) await expect(rings(page)).toBeVisible();
  await expect.poll(ringing).toHaveLength(1);
  const ring = {
    title: 'Анна',
    body: 'Входящий аудио звонок',
    buttons: ['Ответить', 'Отклонить'],
  };
  await expect.poll(shown).toEqual({ byWorker: [ring], byPages: [] });
  // By now the other tab would have begun to ring.
  await expect.poll(ringing).toHaveLength(1);

  await anna.page.getByRole('button', { name: 'Завершить', exact: true }).click();
  await expect.poll(ringing).toEqual([]);
  await expect.poll(() => standing(second)).toEqual([]);
  // A missed call is notified like a message.
  const missed = { title: 'Анна', body: 'Пропущенный звонок' };
  await expect.poll(notices).toEqual([missed]);
  for (const page of tabs) await expect(rings(page)).toHaveCount(0);

  await startCall(anna.page);
  await expect.poll(shown).toEqual({ byWorker: [ring], byPages: [missed] });
  await pressNotice(boris, 'decline');
  await expect(overWith(anna.page, 'Звонок отклонён')).toBeVisible();
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
