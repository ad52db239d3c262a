/** Whether somebody looks at the page: nobody reads what nobody looks at. */
import { fromCallback } from 'xstate';
import type { Page } from '#services/browser/page/types.ts';

/** The window has the focus and can be seen, or not. */
export type GazeFact = { readonly type: 'gaze.looking' } | { readonly type: 'gaze.lookingAway' };

/** Says so at once, and whenever it changes. */
export const watchGaze = (page: Page) =>
  fromCallback(({ sendBack }) => {
    const report = () => {
      const isLooking = page.isFocused() && page.isVisible();
      const fact: GazeFact = { type: isLooking ? 'gaze.looking' : 'gaze.lookingAway' };
      sendBack(fact);
    };
    report();
    return page.watch(report);
  });
