import type { UnloadGuard } from './types.ts';

export function createUnloadGuard(window: Window = globalThis.window): UnloadGuard {
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
