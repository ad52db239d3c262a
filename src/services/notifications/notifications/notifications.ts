import { permissionAskAgainMs } from '#contract/limits.ts';
import { createLocks, type Locks } from '#services/browser/locks/locks.ts';
import { createNotices } from './notices.ts';
import { createSounds } from './sounds.ts';
import type { Notifications } from './types.ts';

const declinedKey = (userId: string) => `vest:notifications-declined:${userId}`;

const shownName = (conversationId: string) => `shown/${conversationId}`;

export function createNotifications(
  window: Window & typeof globalThis = globalThis.window,
  locks: Locks = createLocks(),
): Notifications {
  const { navigator } = window;
  const notices = createNotices(window);
  const watchers = new Set<() => void>();
  return {
    ...createSounds(window),
    showOnBadge(count) {
      if (!('setAppBadge' in navigator)) return;
      // A page that is not installed has no icon of its own, so nothing is lost.
      const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
      done.catch(() => {});
    },
    ...notices,
    watchPermission(changed) {
      const stop = notices.watchPermission(changed);
      watchers.add(changed);
      // The person may have declined in another tab.
      window.addEventListener('storage', changed);
      return () => {
        stop();
        watchers.delete(changed);
        window.removeEventListener('storage', changed);
      };
    },
    async askPermission() {
      const permission = await notices.askPermission();
      // Not every browser reports the change by itself.
      for (const changed of watchers) changed();
      return permission;
    },
    mayAsk(userId) {
      const declinedAt = Number(stored(window, declinedKey(userId)) ?? 0);
      return Date.now() - declinedAt >= permissionAskAgainMs;
    },
    noteDeclined(userId) {
      try {
        window.localStorage.setItem(declinedKey(userId), String(Date.now()));
      } catch {
        // A browser that keeps nothing asks again at the next visit.
      }
    },
    show(conversationId) {
      const showing = new AbortController();
      const ended = new Promise<void>((end) => {
        showing.signal.addEventListener('abort', () => end());
      });
      // Several tabs that show the conversation wait in line, and the next one steps in when one ends.
      locks.exclusively(shownName(conversationId), () => ended, showing.signal).catch(() => {});
      return () => showing.abort();
    },
    isShown: (conversationId) => locks.isHeld(shownName(conversationId)),
    claim: (name, forMs, signal) => locks.claim(name, forMs, signal),
  };
}

function stored(window: Window, key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
