/** A page that the test looks at or away from, and whose signals it gives. */
import type { Page, PageSignal } from '#services/browser/page/types.ts';

export function createPage(look = { isFocused: true, isVisible: true }) {
  const watchers = new Set<(signal: PageSignal) => void>();
  const page: Page = {
    isOnline: () => true,
    isFocused: () => look.isFocused,
    isVisible: () => look.isVisible,
    watch: (on) => {
      watchers.add(on);
      return () => watchers.delete(on);
    },
  };
  const signal = (one: PageSignal) => {
    for (const on of watchers) on(one);
  };
  return { page, watchers, signal };
}
