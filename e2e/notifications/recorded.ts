/**
 * What tests of notices share. The page records which sounds and notifications it began. Playwright's pages are always
 * visible, so a test hides one by changing what the page can know of it: `visibilityState` and its event.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { chatTile } from '../infra/chat.ts';
import { expect } from '../infra/test.ts';

interface Recorded {
  sounds: { file: string; volume: number; atMs: number }[];
  isUnlocked: boolean;
  notices: {
    title: string;
    body: string;
    tag: string;
    renotify: boolean;
    isOpen: boolean;
    click: () => void;
  }[];
}
declare global {
  interface Window {
    recorded: Recorded;
  }
}

/** Runs in the page: notes which sounds and notifications it began. */
export function record() {
  window.recorded = { sounds: [], isUnlocked: false, notices: [] };
  // oxlint-disable-next-line typescript/unbound-method -- nothing else tells which sounds a page plays; `play.call` below gives it its element
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function played(this: HTMLMediaElement) {
    const file = this.src.split('/').at(-1)?.split('-')[0] ?? '';
    const playing = play.call(this);
    if (file === 'silence') {
      playing.then(
        () => void (window.recorded.isUnlocked = true),
        () => {},
      );
    } else window.recorded.sounds.push({ file, volume: this.volume, atMs: Date.now() });
    return playing;
  };
  if (!('Notification' in window)) return;
  window.Notification = new Proxy(window.Notification, {
    construct(Real, [title, options]: [string, NotificationOptions]) {
      const notice = new Real(title, options);
      const {
        body = '',
        tag = '',
        renotify = false,
      } = options as NotificationOptions & {
        renotify?: boolean;
      };
      const kept = {
        title,
        body,
        tag,
        renotify,
        isOpen: true,
        click: () => notice.dispatchEvent(new Event('click')),
      };
      window.recorded.notices.push(kept);
      const close = notice.close.bind(notice);
      notice.close = () => {
        kept.isOpen = false;
        close();
      };
      return notice;
    },
  });
}

/** Lets the page believe that it is on the screen, or not. */
export const see = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => visibilityState,
      configurable: true,
    });
    Object.defineProperty(document, 'hidden', {
      get: () => visibilityState === 'hidden',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The sounds that this browser's pages began. */
export const soundsIn = async (context: BrowserContext) =>
  (
    await Promise.all(context.pages().map((page) => page.evaluate(() => window.recorded.sounds)))
  ).flat();

export const noticesIn = (page: Page) =>
  page.evaluate(() =>
    window.recorded.notices.map(({ title, body, isOpen }) => ({ title, body, isOpen })),
  );

/** Reloads and waits for the connection, then unlocks the sound. The dot of one's own status shows both connection and status. */
export async function settle(page: Page, status = 'в сети'): Promise<void> {
  await page.goto('/');
  const own = page.getByRole('button', { name: /EBLID/ });
  await expect(own.getByRole('img', { name: status, exact: true })).toBeVisible();
  await expect(chatTile(page, 'Борис')).toBeVisible();
  // A click on an empty place, after which the browser allows sounds.
  await page.getByRole('heading', { name: 'Чаты' }).click();
  await expect.poll(() => page.evaluate(() => window.recorded.isUnlocked)).toBe(true);
}
