/** Shows the system's own notifications, by the page itself or by a service worker. */
import type { Notifications, NoticeText, Permission, SystemNotification } from './types.ts';
import type { WorkerNotice, WorkerNotices } from './worker-notices.ts';

type Notices = Pick<
  Notifications,
  | 'permission'
  | 'watchPermission'
  | 'askPermission'
  | 'notify'
  | 'dismissAllBut'
  | 'revise'
  | 'findLeft'
>;

/** A message's notification that this page has shown. */
export interface ShownNotice extends NoticeText {
  readonly messageId: string | undefined;
  readonly takeBack: () => void;
  /**
   * Resolves when the service worker has shown it, which may take long, or could not; null: the page shows it by itself.
   */
  readonly byWorker: Promise<void> | null;
}

const loadCode = () => import('./worker-notices.ts');

export function createNotices(window: Window & typeof globalThis): Notices {
  /** By tag. */
  const shown = new Map<string, ShownNotice>();
  let worker: Promise<WorkerNotices> | undefined;
  // On plain http the browser has the class but never allows notifications.
  const isSupported = window.isSecureContext && 'Notification' in window;
  const permission = (): Permission =>
    isSupported ? window.Notification.permission : 'unsupported';

  function showByWorker(notice: WorkerNotice, clicked: () => void) {
    const standing = new AbortController();
    worker ??= loadCode()
      .then((code) => code.createWorkerNotices(window))
      .catch((error: unknown) => {
        // The next notification asks for the code again.
        worker = undefined;
        throw error;
      });
    // If there is no worker either, nothing is shown.
    const byWorker = worker
      .then((notices) => notices.showLate(notice, clicked, standing.signal))
      .catch(() => {});
    return { takeBack: () => standing.abort(), byWorker };
  }

  function notify(
    { tag, title, body, about, isRevision = false, isCall = false }: SystemNotification,
    clicked: () => void,
  ): () => void {
    if (permission() !== 'granted') return () => {};
    const options = {
      body,
      lang: 'ru',
      // The sound is ours: it plays once for all tabs.
      silent: true,
      // Each message alerts anew, not only the first one of a conversation.
      renotify: !isRevision,
      ...(isCall && { requireInteraction: true }),
    };
    const notice = create(window, title, { tag, ...options });
    const { takeBack, byWorker } = notice
      ? { takeBack: () => notice.close(), byWorker: null }
      : showByWorker({ tag, title, options, endsWithPage: isCall, about }, clicked);
    if (!isCall) shown.set(tag, { title, body, messageId: about?.messageId, takeBack, byWorker });
    notice?.addEventListener('click', () => {
      window.focus();
      takeBack();
      clicked();
    });
    notice?.addEventListener('close', () => {
      if (shown.get(tag)?.takeBack === takeBack) shown.delete(tag);
    });
    return takeBack;
  }

  let revising: Promise<unknown> = Promise.resolve();

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
    notify,
    dismissAllBut(tags) {
      for (const [tag, { takeBack }] of shown) {
        if (tags.includes(tag)) continue;
        shown.delete(tag);
        takeBack();
      }
      // Without a worker nothing can be left of earlier pages.
      dismissForsaken(window, tags).catch(() => {});
    },
    revise(standing, words, clicked) {
      // One after another: the later words stay.
      revising = revising
        .then(loadCode)
        .then((code) => code.revise(window, { shown, notify }, standing, words, clicked))
        .catch(() => {});
    },
    async findLeft() {
      const standing = await shownByWorker(window);
      return standing.flatMap(({ tag, data: { about } }) => (about ? [{ tag, ...about }] : []));
    },
  };
}

/** Takes back what earlier pages have shown by the worker: such notifications outlive their page. */
async function dismissForsaken(window: Window, tags: readonly string[]): Promise<void> {
  for (const notice of await shownByWorker(window)) {
    if (!tags.includes(notice.tag) && !notice.data.endsWithPage) notice.close();
  }
}

/** Reads what stands by the worker, also of other pages. Nothing does where none was registered. */
export async function shownByWorker(window: Window): Promise<readonly Notification[]> {
  const registration = await window.navigator.serviceWorker?.getRegistration();
  return (await registration?.getNotifications()) ?? [];
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
