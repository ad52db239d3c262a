import type { MinuteTicker } from './types.ts';

const MINUTE_MS = 60_000;

/** Ticks only while it has watchers and the page can be seen. */
export function createMinuteTicker(document: Document = globalThis.document): MinuteTicker {
  const watching = new Set<() => void>();
  let nowMs = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = () => {
    nowMs = Date.now();
    for (const ticked of watching) ticked();
  };
  const look = () => {
    clearInterval(timer);
    if (watching.size === 0 || document.visibilityState !== 'visible') return;
    timer = setInterval(tick, MINUTE_MS);
  };
  document.addEventListener('visibilitychange', () => {
    look();
    if (document.visibilityState === 'visible') tick();
  });

  return {
    now() {
      // Without watchers nothing ticks, so a view that is just being drawn would otherwise show an old minute.
      if (Date.now() - nowMs >= MINUTE_MS) nowMs = Date.now();
      return nowMs;
    },
    watch(ticked) {
      watching.add(ticked);
      look();
      return () => {
        watching.delete(ticked);
        look();
      };
    },
  };
}
