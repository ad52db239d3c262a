/** Notifications that are shown, and what becomes of them when their message is edited or deleted. */
import type { Page } from '@playwright/test';
import { expect, test, type Person, type Vest } from '../infra/test.ts';
import { chatTile } from '../infra/chat.ts';
import { record, see } from './recorded.ts';

interface Said {
  readonly message: { readonly id: string };
}

/** Boris writes to Anna, edits and deletes. */
async function meet(vest: Vest) {
  const [anna, boris] = [await vest.person('Анна'), await vest.register('Борис')];
  const conversationId = await vest.befriend(anna, boris);
  const asBoris = await vest.as(boris);
  return {
    anna,
    say: async (content: string) => {
      const body = { conversationId, type: 'TEXT', content };
      // Safe: the contract's answer.
      return ((await asBoris('POST', '/conversations/send', body)) as Said).message.id;
    },
    edit: (messageId: string, content: string) =>
      asBoris('POST', '/messages/edit', { messageId, content }),
    remove: (messageId: string) => asBoris('POST', '/messages/delete', { messageId }),
  };
}

/** Nobody looks at this page. On a telephone pages may show nothing, and the service worker does. */
async function hide({ context, page }: Person, isPhone = false): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(record);
  if (isPhone) await context.addInitScript(refuseNotifications);
  await settle(page);
  // It starts with the page where notifications are allowed.
  if (isPhone) await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
}

async function settle(page: Page): Promise<void> {
  await page.goto('/');
  const own = page.getByRole('button', { name: /EBLID/ });
  await expect(own.getByRole('img', { name: 'в сети', exact: true })).toBeVisible();
  await expect(chatTile(page, 'Борис')).toBeVisible();
  await see(page, 'hidden');
}

function refuseNotifications() {
  window.Notification = new Proxy(window.Notification, {
    construct() {
      throw new TypeError('Illegal constructor');
    },
  });
}

const noticesIn = (page: Page) =>
  page.evaluate(() =>
    window.recorded.notices.map(({ body, renotify, isOpen }) => ({ body, renotify, isOpen })),
  );

/** What the system shows by the service worker. */
const workerNoticesIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ body }) => body);
  });

test('изменённое меняется и в показанном уведомлении, без звука; удалённое уходит с обоих устройств', async ({
  vest,
}) => {
  const { anna, say, edit, remove } = await meet(vest);
  const phone = await vest.device(anna);
  await hide(anna);
  await hide(phone, true);
  const messageId = await say('встретимся в семь');
  await expect
    .poll(() => noticesIn(anna.page))
    .toEqual([{ body: 'встретимся в семь', renotify: true, isOpen: true }]);
  await expect.poll(() => workerNoticesIn(phone.page)).toEqual(['встретимся в семь']);

  await edit(messageId, 'встретимся в восемь');
  const said = { body: 'встретимся в восемь', renotify: false };
  await expect.poll(() => noticesIn(anna.page)).toContainEqual({ ...said, isOpen: true });
  await expect.poll(() => workerNoticesIn(phone.page)).toEqual(['встретимся в восемь']);

  await remove(messageId);
  await expect.poll(() => noticesIn(anna.page)).toContainEqual({ ...said, isOpen: false });
  await expect.poll(() => workerNoticesIn(phone.page)).toEqual([]);
});

test('уведомление телефона переживает страницу: следующая приводит его в порядок', async ({
  vest,
}) => {
  const { anna, say, edit, remove } = await meet(vest);
  await hide(anna, true);
  await say('первое');
  const messageId = await say('второе');
  await expect.poll(() => workerNoticesIn(anna.page)).toEqual(['второе']);
  await anna.page.close();

  await edit(messageId, 'второе, исправленное');
  const page = await anna.context.newPage();
  await settle(page);
  await expect.poll(() => workerNoticesIn(page)).toEqual(['второе, исправленное']);
  await page.close();

  await remove(messageId);
  const last = await anna.context.newPage();
  await settle(last);
  await expect(chatTile(last, 'Борис')).toContainText('1 непрочитанных');
  await expect.poll(() => workerNoticesIn(last)).toEqual([]);
});
