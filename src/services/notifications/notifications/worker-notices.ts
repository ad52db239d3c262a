/**
 * Shows the system's notifications by way of a service worker (public/notices.js). These may have buttons, and on
 * phones pages can show no others; and revises what is shown. The code is loaded on demand.
 */

import { noticePatienceMs } from '#contract/limits.ts';
import { trusted } from '#services/browser/trusted-types.ts';
import { inTime, NoAnswer } from '#services/store/database/in-time.ts';
import { shownByWorker, type ShownNotice } from './notices.ts';
import type { Notifications, NoticeText, StandingNotice, SystemNotification } from './types.ts';

/** The file lies at the root, because a service worker serves only the pages beside and below its own address. */
const workerFile = '/notices.js';

export interface WorkerNotice {
  readonly tag: string;
  readonly title: string;
  readonly options: NotificationOptions & {
    readonly renotify: boolean;
    readonly actions?: readonly { readonly action: string; readonly title: string }[];
  };
  /**
   * The notification ends with its page. Otherwise it stays when the page is closed, and a click leads to another page.
   */
  readonly endsWithPage: boolean;
  /** The message of which it tells; undefined: it tells of a call. */
  readonly about?: SystemNotification['about'];
}

export interface WorkerNotices {
  /** Starts the worker ahead of time and takes back notifications of calls whose page has died. */
  prepare(): void;
  /**
   * Shows the notification until the signal ends it; rejects if the worker is not ready in time, or cannot be had, and
   * then shows nothing. `pressed` gets the button, or '' for a click beside the buttons, after the window was brought to
   * the front. It may be called after the end, because bringing the window to the front may end the notification.
   */
  show: Show;
  /** Does the same where nothing else can show it: it waits for the worker until the signal, late rather than never. */
  showLate: Show;
}

type Show = (
  notice: WorkerNotice,
  pressed: (action: string) => void,
  signal: AbortSignal,
) => Promise<void>;

export function createWorkerNotices(window: Window & typeof globalThis): WorkerNotices {
  const container = window.navigator.serviceWorker;
  const pressedOf = new Map<string, (action: string) => void>();
  let opening: Promise<{ registration: ServiceWorkerRegistration; pageId: string }> | undefined;

  async function open() {
    await container.register(trusted('createScriptURL', workerFile));
    container.addEventListener('message', hear);
    const registration = await container.ready;
    return { registration, pageId: await askPageId(registration) };
  }

  function opened() {
    // A worker that could not be started gives no answer, so the next try begins anew.
    opening ??= inTime(noticePatienceMs, open()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  function hear({ data }: MessageEvent<{ readonly tag: string; readonly action: string }>): void {
    pressedOf.get(data.tag)?.(data.action);
  }

  const show: Show = async ({ tag, title, options, endsWithPage, about }, pressed, signal) => {
    const { registration, pageId } = await opened();
    signal.throwIfAborted();
    pressedOf.set(tag, pressed);
    await registration.showNotification(title, {
      ...options,
      tag,
      data: { pageId, endsWithPage, about },
    });
    const standing = await registration.getNotifications({ tag });
    const close = () => {
      for (const notice of standing) notice.close();
    };
    if (signal.aborted) return close();
    signal.addEventListener('abort', close);
    if (endsWithPage) window.addEventListener('pagehide', close, { signal });
  };

  const showLate: Show = async (notice, pressed, signal) => {
    for (;;) {
      try {
        return await show(notice, pressed, signal);
      } catch (error) {
        // Without an answer nothing was shown, so it does not come twice.
        if (signal.aborted || !(error instanceof NoAnswer)) throw error;
      }
    }
  };

  return {
    prepare() {
      // The start is tried again when a notification has to be shown.
      opened().catch(() => {});
    },
    show,
    showLate,
  };
}

/** Asks the worker for the page's id: pages do not know their own, but a worker sees the id of a page that asks. */
function askPageId({ active }: ServiceWorkerRegistration): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    active?.postMessage('who', [port2]);
  });
}

interface Own {
  readonly shown: Map<string, ShownNotice>;
  readonly notify: Notifications['notify'];
}

/** Lets a notification that is shown follow its message, also one that the page shows by itself. */
export async function revise(
  window: Window,
  { shown, notify }: Own,
  { tag, ...about }: StandingNotice,
  words: NoticeText | null,
  clicked: () => void,
): Promise<void> {
  const isSame = (one: NoticeText) => one.title === words?.title && one.body === words.body;
  const say = () => {
    if (words) notify({ tag, about, ...words, isRevision: true }, clicked);
  };
  const own = shown.get(tag);
  // The page hears when one of its own is closed; of the worker's it has to ask.
  if (own && own.byWorker === null) {
    if (own.messageId !== about.messageId || isSame(own)) return;
    if (words === null) own.takeBack();
    return say();
  }
  // The worker may not have shown it yet, and then never does.
  if (words === null && own?.messageId === about.messageId) own.takeBack();
  else await own?.byWorker;
  for (const notice of await shownByWorker(window)) {
    const isAbout = notice.tag === tag && notice.data.about?.messageId === about.messageId;
    if (!isAbout || isSame(notice)) continue;
    if (words === null) notice.close();
    else say();
  }
}
