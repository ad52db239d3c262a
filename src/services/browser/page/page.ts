import type { Page, PageSignal } from './types.ts';

const lookEveryMs = 10_000;
/** Timers of a hidden page fire once a minute at worst, so a longer silence was sleep. */
const sleptMs = 80_000;

export function createPage(window: Window = globalThis.window): Page {
  const { document, navigator } = window;
  /** One entry for each watcher, because the same function may be passed twice. */
  const watchers = new Map<symbol, (signal: PageSignal) => void>();
  let stopWatching: (() => void) | null = null;
  const tellAll = (signal: PageSignal) => {
    for (const on of watchers.values()) on(signal);
  };

  return {
    isOnline: () => navigator.onLine,
    isFocused: () => document.hasFocus(),
    isVisible: () => document.visibilityState === 'visible',
    watch(on) {
      const watching = Symbol('watching');
      watchers.set(watching, on);
      stopWatching ??= watchWindow(window, tellAll);
      return () => {
        watchers.delete(watching);
        if (watchers.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
  };
}

function watchWindow(window: Window, tell: (signal: PageSignal) => void): () => void {
  const { document } = window;
  const watching = new AbortController();
  const listen = (
    target: EventTarget,
    type: string,
    signalFor: (event: Event) => PageSignal | null,
  ) =>
    target.addEventListener(
      type,
      (event) => {
        const signal = signalFor(event);
        if (signal) tell(signal);
      },
      { signal: watching.signal },
    );
  listen(window, 'online', () => 'online');
  listen(window, 'offline', () => 'offline');
  listen(window, 'focus', () => 'focused');
  listen(window, 'blur', () => 'blurred');
  listen(document, 'visibilitychange', () =>
    document.visibilityState === 'visible' ? 'shown' : 'hidden',
  );
  // iOS has no beforeunload; there a hidden page lives on long enough.
  listen(window, 'beforeunload', () => 'leaving');
  // The page was frozen by the browser, or restored by its back button, and no timer ran meanwhile.
  listen(document, 'resume', () => 'woke');
  listen(window, 'pageshow', (event) =>
    'persisted' in event && event.persisted === true ? 'woke' : null,
  );
  const stopLooking = watchForSleep(window, () => tell('woke'));
  return () => {
    watching.abort();
    stopLooking();
  };
}

function watchForSleep(window: Window, woke: () => void): () => void {
  let lookedAt = Date.now();
  const timer = window.setInterval(() => {
    const now = Date.now();
    if (now - lookedAt > sleptMs) woke();
    lookedAt = now;
  }, lookEveryMs);
  return () => window.clearInterval(timer);
}
