/** Tells whether somebody looks at the page: only then are messages read. */
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

/**
 * Makes the region of a chart in which messages become seen: while somebody looks at the page, those on the screen are.
 * `visible` is the event that tells of one more message on the screen.
 */
export const attentionRegion = <Visible extends string>(visible: Visible) =>
  ({
    initial: 'away',
    invoke: {
      src: 'watchAttention',
      id: 'watchAttention',
      /** If the focus cannot be watched, everything on the screen counts as seen: better than never being read. */
      onError: { target: '.looking', actions: 'noteSeen' },
    },
    states: {
      away: {
        on: {
          'attention.gained': { target: 'looking', actions: 'noteSeen' },
          [visible]: { actions: 'noteVisible' },
        },
      },
      looking: {
        on: {
          'attention.lost': 'away',
          [visible]: { actions: ['noteVisible', 'noteSeen'] },
        },
      },
    },
  }) as const;
