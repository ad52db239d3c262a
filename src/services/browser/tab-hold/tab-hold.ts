import type { TabHold } from './types.ts';

export function createTabHold(window: Window = globalThis.window): TabHold {
  return {
    hold() {
      const holding = new AbortController();
      window.addEventListener('beforeunload', (event) => event.preventDefault(), {
        signal: holding.signal,
      });
      return () => holding.abort();
    },
  };
}
