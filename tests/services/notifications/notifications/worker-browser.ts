/** A browser that runs the real file of the service worker, with its tabs and the system's notifications. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { createStorage } from '#tests/services/infra/storage.ts';

interface Shown extends NotificationOptions {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

const code = readFileSync(new URL('../../../../public/notices.js', import.meta.url), 'utf8');

/**
 * `wordsLost`: this many messages to the worker are lost, as when it could not be started. `startsAtMs`: the worker hears
 * nothing before. `installedAtMs`: there is none before.
 */
export function createWorkerBrowser({
  hasButtons = true,
  refusesWorkers = false,
  wordsLost = 0,
  startsAtMs = 0,
  installedAtMs = 0,
} = {}) {
  // The browser takes this time; where it is not 0, the tests move their clock by it, and nobody waits.
  const after = (ms: number) =>
    new Promise<void>((resolve) => {
      if (ms > 0) setTimeout(resolve, ms);
      else resolve();
    });
  const started = after(startsAtMs);
  const installed = after(installedAtMs);
  const standing: Shown[] = [];
  const alerts: string[] = [];
  const words: unknown[] = [];
  let refused = 0;
  const plain: string[] = [];
  const opened: string[] = [];
  const registered: string[] = [];
  const pages = new Map<string, { focus(): Promise<void>; postMessage(data: unknown): void }>();
  const registration = {
    async getNotifications({ tag }: { tag?: string } = {}) {
      return standing.filter((one) => tag === undefined || one.tag === tag);
    },
    async showNotification(title: string, options: NotificationOptions & { tag: string }) {
      alerts.push(options.body ?? '');
      const before = standing.findIndex((one) => one.tag === options.tag);
      if (before !== -1) standing.splice(before, 1);
      const shown: Shown = {
        title,
        data: null,
        ...options,
        close: () => void (standing.includes(shown) && standing.splice(standing.indexOf(shown), 1)),
      };
      standing.push(shown);
    },
  };
  const self = Object.assign(new EventTarget(), {
    registration,
    skipWaiting: () => {},
    clients: {
      get: async (id: string) => pages.get(id),
      openWindow: async (address: string) => void opened.push(address),
    },
  });
  runInNewContext(code, { self });
  const tell = (type: string, given: object) => {
    const done: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void done.push(work);
    self.dispatchEvent(Object.assign(new Event(type), given, { waitUntil }));
    return Promise.all(done);
  };

  /** `isPhone`: the browser's pages may not show notifications themselves. */
  function openTab({ isPhone = false, mayFocus = true } = {}) {
    const id = `page-${pages.size + 1}`;
    const tab = { focused: 0 };
    const container = Object.assign(new EventTarget(), {
      ready: installed.then(() => ({
        ...registration,
        active: {
          postMessage(word: unknown, ports: MessagePort[]) {
            words.push(word);
            if (wordsLost > 0) wordsLost -= 1;
            else void started.then(() => tell('message', { source: { id }, ports }));
          },
        },
      })),
      async register(file: string) {
        if (refusesWorkers) {
          refused += 1;
          throw new DOMException('no', 'SecurityError');
        }
        registered.push(file);
      },
      getRegistration: async () => registration,
    });
    pages.set(id, {
      async focus() {
        if (!mayFocus) throw new DOMException('no gesture', 'InvalidAccessError');
        tab.focused += 1;
      },
      postMessage: (data) => container.dispatchEvent(new MessageEvent('message', { data })),
    });
    class Plain extends EventTarget {
      static readonly permission = 'granted';
      constructor(_title: string, options: NotificationOptions) {
        super();
        if (isPhone) throw new TypeError('Illegal constructor');
        plain.push(options.body ?? '');
      }
      close() {
        plain.pop();
      }
    }
    const window = Object.assign(new EventTarget(), {
      isSecureContext: true,
      Notification: hasButtons ? Object.assign(Plain, { maxActions: 2 }) : Plain,
      localStorage: createStorage(),
      navigator: { serviceWorker: container },
    });
    return {
      tab,
      // Safe: everything that notifications read of a window is there.
      window: window as unknown as Window & typeof globalThis,
      close: () => void window.dispatchEvent(new Event('pagehide')),
      die: () => void pages.delete(id),
    };
  }

  return {
    openTab,
    /** The worker's standing notifications; for the pages' own, their texts. */
    standing,
    /** The texts of all that the worker was ever told to show. */
    alerts,
    /** All that pages have told the worker. */
    words,
    get refused() {
      return refused;
    },
    plain,
    opened,
    registered,
    press: (tag: string, action = '') =>
      tell('notificationclick', { action, notification: standing.find((one) => one.tag === tag) }),
  };
}
