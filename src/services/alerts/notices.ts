/** The system's own notifications, as long as the page lives. */
import type { Alerts, Permission } from './types.ts';

type Notices = Pick<
  Alerts,
  'permission' | 'watchPermission' | 'askPermission' | 'notify' | 'dismissAllBut'
>;

export function createNotices(window: Window & typeof globalThis): Notices {
  const shown = new Map<string, Notification>();
  // On plain http the browser has the class but never lets it.
  const isSupported = window.isSecureContext && 'Notification' in window;
  const permission = (): Permission =>
    isSupported ? window.Notification.permission : 'unsupported';

  return {
    permission,
    watchPermission(changed) {
      if (!isSupported || !window.navigator.permissions) return () => {};
      const watching = new AbortController();
      window.navigator.permissions.query({ name: 'notifications' }).then(
        (status) => status.addEventListener('change', changed, { signal: watching.signal }),
        // It cannot be watched here: what was known at the start stands.
        () => {},
      );
      return () => watching.abort();
    },
    askPermission: async () =>
      isSupported ? window.Notification.requestPermission() : 'unsupported',
    notify({ tag, title, body, isCall = false }, clicked) {
      if (permission() !== 'granted') return () => {};
      const notice = create(window, title, {
        tag,
        body,
        lang: 'ru',
        // The sound is ours, once for all tabs.
        silent: true,
        // Said anew with each message, not only the first of a conversation.
        renotify: true,
        ...(isCall && { requireInteraction: true }),
      });
      if (!notice) return () => {};
      if (!isCall) shown.set(tag, notice);
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        clicked();
      });
      notice.addEventListener('close', () => {
        if (shown.get(tag) === notice) shown.delete(tag);
      });
      return () => notice.close();
    },
    dismissAllBut(tags) {
      for (const [tag, notice] of shown) {
        if (tags.includes(tag)) continue;
        shown.delete(tag);
        notice.close();
      }
    },
  };
}

/** Browsers of phones let only a service worker notify, and throw. */
function create(
  window: Window & typeof globalThis,
  title: string,
  options: NotificationOptions & { readonly renotify: boolean },
): Notification | null {
  try {
    return new window.Notification(title, options);
  } catch {
    return null;
  }
}
