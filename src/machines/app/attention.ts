/** Whether somebody looks at the page: only then are messages read. */
import { fromCallback } from 'xstate';
import type { Page } from '#services/browser/page/types.ts';

/** Whether the window has the focus and can be seen. */
export type AttentionFact =
  | { readonly type: 'attention.gained' }
  | { readonly type: 'attention.lost' };

/** Reports the attention at once, and whenever it changes. */
export const watchAttention = (page: Page) =>
  fromCallback(({ sendBack }) => {
    const report = () => {
      const isLooking = page.isFocused() && page.isVisible();
      const fact: AttentionFact = { type: isLooking ? 'attention.gained' : 'attention.lost' };
      sendBack(fact);
    };
    report();
    return page.watch(report);
  });
