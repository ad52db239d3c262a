/** Shows the system's own notifications, by the page itself or by a service worker. */
import type { Notifications, Permission } from './types.ts';
import type { WorkerNotice, WorkerNotices } from './worker-notices.ts';

type Notices = Pick<
  Notifications,
  'permission' | 'watchPermission' | 'askPermission' | 'notify' | 'dismissAllBut'
>;

export function createNotices(window: Window & typeof globalThis): Notices {
  /** By tag, the function that takes the notification back. */
  const shown = new Map<string, () => void>();
  let loading: Promise<WorkerNotices> | undefined;
  // On plain http the browser has the class but never allows notifications.
  const isSupported = window.isSecureContext && 'Notification' in window;
  const permission = (): Permission =>
    isSupported ? window.Notification.permission : 'unsupported';

  function showByWorker(notice: WorkerNotice, clicked: () => void): () => void {
    const standing = new AbortController();
    loading ??= import('./worker-notices.ts').then((code) => code.createWorkerNotices(window));
    // If there is no worker either, nothing is shown.
    loading.then((worker) => worker.show(notice, clicked, standing.signal)).catch(() => {});
    return () => standing.abort();
  }

  return {
    permission,
    watchPermission(changed) {
      if (!isSupported || !window.navigator.permissions) return () => {};
      const watching = new AbortController();
      window.navigator.permissions.query({ name: 'notifications' }).then(
        (status) => status.addEventListener('change', changed, { signal: watching.signal }),
        // This browser cannot watch the permission: the answer from the start stands.
        () => {},
      );
      return () => watching.abort();
    },
    askPermission: async () =>
      isSupported ? window.Notification.requestPermission() : 'unsupported',
    notify({ tag, title, body, isCall = false }, clicked) {
      if (permission() !== 'granted') return () => {};
      const options = {
        body,
        lang: 'ru',
        // The sound is ours: it plays once for all tabs.
        silent: true,
        // Each message alerts anew, not only the first one of a conversation.
        renotify: true,
        ...(isCall && { requireInteraction: true }),
      };
      const notice = create(window, title, { tag, ...options });
      const takeBack = notice
        ? () => notice.close()
        : showByWorker({ tag, title, options, endsWithPage: isCall }, clicked);
      if (!isCall) shown.set(tag, takeBack);
      notice?.addEventListener('click', () => {
        window.focus();
        takeBack();
        clicked();
      });
      notice?.addEventListener('close', () => {
        if (shown.get(tag) === takeBack) shown.delete(tag);
      });
      return takeBack;
    },
    dismissAllBut(tags) {
      for (const [tag, takeBack] of shown) {
        if (tags.includes(tag)) continue;
        shown.delete(tag);
        takeBack();
      }
      // Without a worker nothing can be left of earlier pages.
      dismissForsaken(window, tags).catch(() => {});
    },
  };
}

/** Takes back what earlier pages have shown by the worker: such notifications outlive their page. */
async function dismissForsaken(window: Window, tags: readonly string[]): Promise<void> {
  const registration = await window.navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) {
    if (!tags.includes(notice.tag) && !notice.data.endsWithPage) notice.close();
  }
}

/** Makes a notification of the page; null where the browser throws. On phones only a service worker may notify. */
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
