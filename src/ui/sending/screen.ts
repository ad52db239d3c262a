import { narrowScreenMaxPx } from '#contract/limits.ts';

/** Is there room for a conversation and a keyboard on the screen? */
export const isWideScreen = (): boolean => matchMedia(`(width > ${narrowScreenMaxPx}px)`).matches;
