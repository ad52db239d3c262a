import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotifications } from '#services/notifications/notifications/notifications.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { settled } from '#tests/infra/settled.ts';
import { createPageBrowser } from './page-browser.ts';

const noLocks: Locks = {
  isHeld: async () => false,
  exclusively: (_name, work) => work(),
  claim: async (name) => name === 'mine',
};

let browser: ReturnType<typeof createPageBrowser>;
// Safe: everything that notifications read of a window is there.
const notificationsIn = (window: object, locks = noLocks) =>
  createNotifications(window as unknown as Window & typeof globalThis, locks);
const open = () => notificationsIn(browser.window);
const gesture = (type: string) => browser.window.dispatchEvent(new Event(type));
beforeEach(() => {
  browser = createPageBrowser();
});

describe('the sound', () => {
  test.each(['pointerdown', 'keydown', 'touchend'])(
    'is unlocked by the first %s, with silence, once',
    async (type) => {
      const unlocked = vi.fn<() => void>();
      open().unlock(unlocked);
      await settled();
      expect(browser.played).toEqual([]);
      gesture(type);
      await settled();
      gesture(type);
      await settled();
      expect(browser.played).toEqual([{ file: 'silence.wav', volume: 0 }]);
      expect(unlocked).toHaveBeenCalledOnce();
    },
  );

  test('waits for the next gesture when the browser did not take the first for one', async () => {
    const unlocked = vi.fn<() => void>();
    browser.mayPlay = false;
    open().unlock(unlocked);
    gesture('keydown');
    await settled();
    expect(unlocked).not.toHaveBeenCalled();
    browser.mayPlay = true;
    gesture('keydown');
    await settled();
    expect(unlocked).toHaveBeenCalledOnce();
  });

  test('is unlocked without a further gesture by who has just signed in with one', async () => {
    const unlocked = vi.fn<() => void>();
    browser.window.navigator.userActivation.hasBeenActive = true;
    open().unlock(unlocked);
    await settled();
    expect(unlocked).toHaveBeenCalledOnce();
  });

  test('is not touched after nobody waits for it any more', async () => {
    const stop = open().unlock(() => {});
    stop();
    gesture('pointerdown');
    await settled();
    expect(browser.played).toEqual([]);
  });

  test('of a message plays as loud as it is told', async () => {
    await open().play('notify', 0.9);
    expect(browser.played).toEqual([{ file: 'notify.wav', volume: 0.9 }]);
  });

  test('says so when the browser does not let it', async () => {
    browser.mayPlay = false;
    await expect(open().play('notify', 0.9)).rejects.toThrow('no gesture');
  });
});

test("the app's icon carries the number, and none for 0", () => {
  const notifications = open();
  notifications.showOnBadge(3);
  notifications.showOnBadge(0);
  expect(browser.badge).toEqual([3, 0]);
  expect(() => notificationsIn({ navigator: {} }).showOnBadge(1)).not.toThrow();
});

describe('the permission', () => {
  test('is what the browser says, and unsupported where pages may not notify', () => {
    expect(open().permission()).toBe('default');
    const { Notification, localStorage, navigator } = browser.window;
    const plainHttp = { Notification, localStorage, navigator, isSecureContext: false };
    expect(notificationsIn(plainHttp).permission()).toBe('unsupported');
    expect(notificationsIn({ localStorage, navigator, isSecureContext: true }).permission()).toBe(
      'unsupported',
    );
  });

  test('is asked for, and the answer told', async () => {
    const notifications = open();
    await expect(notifications.askPermission()).resolves.toBe('granted');
    expect(notifications.permission()).toBe('granted');
  });

  test("is watched in the browser's settings and in other tabs, until nobody wants to know", async () => {
    const changed = vi.fn<() => void>();
    const stop = open().watchPermission(changed);
    await settled();
    browser.permissionStatus.dispatchEvent(new Event('change'));
    gesture('storage');
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    browser.permissionStatus.dispatchEvent(new Event('change'));
    gesture('storage');
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

describe("'Не сейчас'", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('holds for 30 days, for who said it, in every tab', () => {
    const notifications = open();
    expect(notifications.mayAsk('anna')).toBe(true);
    notifications.noteDeclined('anna');
    expect(notifications.mayAsk('anna')).toBe(false);
    expect(open().mayAsk('anna')).toBe(false);
    expect(notifications.mayAsk('boris')).toBe(true);
    vi.setSystemTime(Date.now() + 30 * 86_400_000 - 1);
    expect(notifications.mayAsk('anna')).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(notifications.mayAsk('anna')).toBe(true);
  });

  test('is no fault where the browser keeps nothing', () => {
    const forbidden = {
      get localStorage() {
        throw new DOMException('no', 'SecurityError');
      },
      navigator: {},
    };
    const notifications = notificationsIn(forbidden);
    expect(() => notifications.noteDeclined('anna')).not.toThrow();
    expect(notifications.mayAsk('anna')).toBe(true);
  });
});

describe('a system notification', () => {
  const news = { tag: 'c1', title: 'Анна', body: 'Привет' };

  test('is not shown without permission', () => {
    open().notify(news, () => {});
    expect(browser.notices).toEqual([]);
  });

  test('says who and what, silently, in the place of the last of its conversation', () => {
    browser.permission = 'granted';
    open().notify(news, () => {});
    expect(browser.notices.map(({ title, options }) => ({ title, ...options }))).toEqual([
      { title: 'Анна', body: 'Привет', tag: 'c1', lang: 'ru', silent: true, renotify: true },
    ]);
  });

  test('that is clicked brings the window to the front, goes, and tells', () => {
    browser.permission = 'granted';
    const clicked = vi.fn<() => void>();
    open().notify(news, clicked);
    browser.notices[0]?.dispatchEvent(new Event('click'));
    expect(clicked).toHaveBeenCalledOnce();
    expect(browser.focused).toBe(1);
    expect(browser.notices[0]?.isOpen).toBe(false);
  });

  test('goes when its conversation is not among the unread any more', () => {
    browser.permission = 'granted';
    const notifications = open();
    notifications.notify(news, () => {});
    notifications.notify({ ...news, tag: 'c2' }, () => {});
    notifications.dismissAllBut(['c2']);
    expect(browser.notices.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    notifications.dismissAllBut([]);
    expect(browser.notices.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('is no fault on phones, whose pages may not', () => {
    browser.permission = 'granted';
    class Refusing {
      static readonly permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    const { localStorage, navigator } = browser.window;
    const phone = { isSecureContext: true, Notification: Refusing, localStorage, navigator };
    expect(() => notificationsIn(phone).notify(news, () => {})).not.toThrow();
  });
});

test('a claim is between the tabs', async () => {
  await expect(open().claim('mine', 10)).resolves.toBe(true);
  await expect(open().claim('theirs', 10)).resolves.toBe(false);
});

test('a conversation is shown as long as any of the tabs shows it', async () => {
  const [one, other, third] = [1, 2, 3].map(() => notificationsIn(browser.window, createLocks()));
  if (!one || !other || !third) throw new Error('three were opened');
  const stops = [one.show('c1'), other.show('c1')];
  await expect.poll(() => third.isShown('c1')).toBe(true);
  await expect(third.isShown('c2')).resolves.toBe(false);
  stops[0]?.();
  await settled();
  await expect(third.isShown('c1')).resolves.toBe(true);
  stops[1]?.();
  await expect.poll(() => third.isShown('c1')).toBe(false);
});
