/** Reasons for silence that several charts share (states.ru.ts). */
import type { Silent } from '../states.ru.ts';

export const silent = (reason: string): Silent => ({ silent: reason });

/** The state is left in the step that enters it, so it is never on a screen. */
export const atOnce = silent('it is left at once');

/** Watching what is seen shows nothing by itself. */
export const attention = {
  'attention.away': silent('it only decides whether messages on the screen count as read'),
  'attention.looking': silent('it only decides whether messages on the screen count as read'),
} as const;
