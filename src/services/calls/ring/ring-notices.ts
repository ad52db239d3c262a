import type { Notifications } from '#services/notifications/notifications/types.ts';
import { createWorkerNotices } from '#services/notifications/notifications/worker-notices.ts';
import type { RingNotices } from './types.ts';

export function createRingNotices(
  notifications: Pick<Notifications, 'permission' | 'notify'>,
  window: Window & typeof globalThis = globalThis.window,
): RingNotices {
  const worker = hasButtons(window) ? createWorkerNotices(window) : null;
  if (notifications.permission() === 'granted') worker?.prepare();

  return {
    tell({ tag, title, body, bodyWithoutButtons, answer, decline }, chosen) {
      const standing = new AbortController();
      const { signal } = standing;
      const tellPlainly = () => {
        if (signal.aborted) return;
        const plain = { tag, title, body: bodyWithoutButtons, isCall: true };
        const takeBack = notifications.notify(plain, () => {});
        signal.addEventListener('abort', takeBack);
      };
      if (worker && notifications.permission() === 'granted') {
        const actions = [
          { action: 'answer', title: answer },
          { action: 'decline', title: decline },
        ];
        const ways = { silent: true, renotify: true, requireInteraction: true };
        const options = { body, actions, lang: 'ru', ...ways };
        const notice = { tag, title, options, endsWithPage: true };
        const pressed = (action: string) => {
          // A click on the notification itself shows the page, whose dialog has both buttons.
          if (action === 'answer' || action === 'decline') chosen(action);
        };
        worker.show(notice, pressed, signal).catch(tellPlainly);
      } else tellPlainly();
      return () => standing.abort();
    },
  };
}

/** Answers whether notifications have buttons. In Safari and Firefox they have none, on some systems or on all. */
function hasButtons({ isSecureContext, navigator, Notification }: Window & typeof globalThis) {
  return (
    isSecureContext &&
    'serviceWorker' in navigator &&
    'maxActions' in Notification &&
    Number(Notification.maxActions) >= 2
  );
}
