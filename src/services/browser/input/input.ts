import type { Input } from './types.ts';

/** Input is reported at most once in this time. */
const saidEveryMs = 3_000;

const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'mousemove'] as const;

export function createInput(window: Window = globalThis.window): Input {
  return {
    watch(on) {
      const watching = new AbortController();
      let saidAt = Number.NEGATIVE_INFINITY;
      let pointedAt = '';
      const notice = (event: Event) => {
        if (event.type === 'mousemove') {
          const at = placeOf(event);
          // The page moved under a resting mouse: that is no input.
          if (at === pointedAt) return;
          pointedAt = at;
        }
        const now = Date.now();
        // `abs`, because the device's clock may have been set back.
        if (Math.abs(now - saidAt) < saidEveryMs) return;
        saidAt = now;
        on();
      };
      const options = { capture: true, passive: true, signal: watching.signal };
      for (const kind of kinds) window.addEventListener(kind, notice, options);
      return () => watching.abort();
    },
  };
}

const placeOf = (event: Event): string =>
  'screenX' in event && 'screenY' in event
    ? `${String(event.screenX)} ${String(event.screenY)}`
    : '';
