import type { Input } from './types.ts';

/** Of a mouse that moves, one word in this time is enough. */
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
          // The page moved under a mouse that rests: nobody is there.
          if (at === pointedAt) return;
          pointedAt = at;
        }
        const now = Date.now();
        // Also when the device's clock was set back.
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
