/** Runs in the page, of product and floor alike: measures when an action's result reaches the screen. */

declare global {
  interface Window {
    /** Start of the running measurement, ms since the navigation; null before it. */
    benchStartedMs: number | null;
    benchMarker: string;
    benchArrival?: Promise<number>;
    /** The tiles of the list that have changed since `watchTiles`. */
    benchTiles?: Set<Element>;
    benchTilesWatch?: MutationObserver;
  }
}

/** Must run before any script of the page: notes when a socket message or a posted one with the marker comes in. */
export function watchIncoming(): void {
  window.benchStartedMs = null;
  window.benchMarker = '\u0000';
  const note = (data: unknown) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    if (window.benchStartedMs === null && text.includes(window.benchMarker))
      window.benchStartedMs = performance.now();
  };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', (event) => note(event.data));
    }
  };
  addEventListener('message', (event) => note(event.data));
}

/**
 * Watches for the message with the marker, before it is sent: `benchArrival` resolves with the ms from its coming in to
 * the frame that shows it.
 */
export function expectArrival(marker: string): void {
  window.benchMarker = marker;
  window.benchStartedMs = null;
  window.benchArrival = new Promise((resolve) => {
    const look = new MutationObserver(() => {
      const last = [...document.querySelectorAll('article')].at(-1);
      if (!last?.textContent.includes(marker)) return;
      look.disconnect();
      afterPaint(() => resolve(performance.now() - (window.benchStartedMs ?? performance.now())));
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
  });

  function afterPaint(then: () => void): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  }
}

/** Resolves with the ms from the click to the frame that shows only messages of this title. */
export function switchMs(title: string): Promise<number> {
  const link = [...document.querySelectorAll('a')].find((element) =>
    element.textContent.includes(title),
  );
  if (!link) throw new Error(`no link to ${title}`);
  // A mouse has taken the focus there when its button goes down, before it comes up and makes the click.
  link.focus();
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const look = () => {
      const shown = [...document.querySelectorAll('article')];
      if (shown.length > 0 && shown.every((article) => article.textContent.includes(title))) {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - startedAt));
        port1.start();
        port2.postMessage(null);
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    link.click();
  });
}

/** Must run before any script of the page: notes for each key the ms to the frame after it. */
export function watchKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      document.documentElement.removeAttribute('data-key-ms');
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () =>
          document.documentElement.setAttribute(
            'data-key-ms',
            String(performance.now() - event.timeStamp),
          ),
        );
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Counts from now on which tiles of the list change, in `benchTiles`. */
export function watchTiles(): void {
  window.benchTilesWatch?.disconnect();
  const changed = (window.benchTiles = new Set<Element>());
  window.benchTilesWatch = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const tile = element?.closest('[data-chat]');
      if (tile) changed.add(tile);
    }
  });
  for (const tile of document.querySelectorAll('[data-chat]'))
    window.benchTilesWatch.observe(tile, { subtree: true, childList: true, characterData: true });
}

/** Scrolls the list of chats down a little with each frame; resolves with the ms of the slowest one. */
export function slowestFrameOfScrolling(): Promise<number> {
  const list = document.querySelector('[data-chat]')?.closest('div');
  if (!list) throw new Error('there is no list');
  list.scrollTop = 0;
  return new Promise((resolve) => {
    let [frames, slowestMs, beforeMs] = [0, 0, performance.now()];
    requestAnimationFrame(function scroll(nowMs) {
      if (frames > 1) slowestMs = Math.max(slowestMs, nowMs - beforeMs);
      beforeMs = nowMs;
      frames += 1;
      if (frames > 120) {
        resolve(slowestMs);
        return;
      }
      list.scrollTop += 200;
      requestAnimationFrame(scroll);
    });
  });
}
