/** Shown notifications whose message is edited or deleted. */
import { describe, expect, test, vi } from 'vitest';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import { settled } from '#tests/infra/settled.ts';
import { createPageBrowser } from './page-browser.ts';
import { createWorkerBrowser } from './worker-browser.ts';

const about = { messageId: 'm1', version: 1 };
const standing = { tag: 'c1', ...about };
const news = { tag: 'c1', title: 'Анна', body: 'Привет', about };
const words = { title: 'Анна', body: 'Приветик' };
const nothing = () => {};

/** Lets what was asked of the notifications come to its end. */
async function done() {
  await import('#services/notifications/notifications/worker-notices.ts');
  for (let turn = 0; turn < 3; turn += 1) await settled();
}

describe('where the page shows them', () => {
  function open() {
    const browser = createPageBrowser();
    browser.permission = 'granted';
    // Safe: everything that notifications read of a window is there.
    const window = browser.window as unknown as Window & typeof globalThis;
    return { browser, notifications: createNotifications(window) };
  }

  test('they say the new words in their place, without alerting anew, and a click on them tells', async () => {
    const { browser, notifications } = open();
    const clicked = vi.fn<() => void>();
    notifications.notify(news, nothing);
    notifications.revise(standing, words, clicked);
    await done();
    expect(browser.notices.map(({ title, options }) => ({ title, ...options }))).toEqual([
      expect.objectContaining({ title: 'Анна', body: 'Привет', renotify: true }),
      { ...words, tag: 'c1', lang: 'ru', silent: true, renotify: false },
    ]);
    browser.notices[1]?.dispatchEvent(new Event('click'));
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('they are left alone by the same words, and those of another message', async () => {
    const { browser, notifications } = open();
    notifications.notify(news, nothing);
    notifications.revise(standing, { title: 'Анна', body: 'Привет' }, nothing);
    notifications.revise({ ...standing, messageId: 'm0' }, words, nothing);
    notifications.revise({ ...standing, messageId: 'm0' }, null, nothing);
    await done();
    expect(browser.notices.map(({ isOpen }) => isOpen)).toEqual([true]);
  });

  test('they close with their message, and stay closed', async () => {
    const { browser, notifications } = open();
    notifications.notify(news, nothing);
    notifications.revise(standing, null, nothing);
    notifications.revise(standing, words, nothing);
    await done();
    expect(browser.notices.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  test('one that the person has closed does not come back', async () => {
    const { browser, notifications } = open();
    notifications.notify(news, nothing);
    browser.notices[0]?.close();
    notifications.revise(standing, words, nothing);
    await done();
    expect(browser.notices).toHaveLength(1);
  });
});

describe('where the service worker shows them', () => {
  function openPhone(browser = createWorkerBrowser({ hasButtons: false })) {
    const { window, ...opened } = browser.openTab({ isPhone: true });
    return { browser, ...opened, notifications: createNotifications(window) };
  }

  test('they say the new words, also when these come before the worker has shown the old ones', async () => {
    const { browser, notifications } = openPhone();
    const clicked = vi.fn<() => void>();
    notifications.notify(news, nothing);
    notifications.revise(standing, words, nothing);
    notifications.revise(standing, { ...words, body: 'Здравствуй' }, clicked);
    await expect
      .poll(() => browser.standing)
      .toMatchObject([{ tag: 'c1', body: 'Здравствуй', renotify: false }]);
    await browser.press('c1');
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('they close with their message, and one that was pressed does not come back', async () => {
    const { browser, notifications } = openPhone();
    notifications.notify(news, nothing);
    notifications.revise(standing, null, nothing);
    notifications.notify({ ...news, tag: 'c2' }, nothing);
    await expect.poll(() => browser.standing.map(({ tag }) => tag)).toEqual(['c2']);
    await browser.press('c2');
    notifications.revise({ ...standing, tag: 'c2' }, words, nothing);
    await done();
    expect(browser.standing).toEqual([]);
  });

  test('the next page finds what an earlier one has left, and revises it', async () => {
    const { browser, notifications, die } = openPhone();
    notifications.notify(news, nothing);
    notifications.notify({ tag: 'call/k1', title: 'Анна', body: 'Звонок', isCall: true }, nothing);
    await expect.poll(() => browser.standing).toHaveLength(2);
    die();
    const next = openPhone(browser);
    await expect(next.notifications.findLeft()).resolves.toEqual([standing]);
    next.notifications.revise(standing, words, nothing);
    await expect.poll(() => browser.standing.map(({ body }) => body)).toContain('Приветик');
    next.notifications.revise(standing, null, nothing);
    await expect.poll(() => browser.standing.map(({ tag }) => tag)).toEqual(['call/k1']);
  });
});
