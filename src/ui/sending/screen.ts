import { narrowScreenMaxPx } from '#contract/limits.ts';

/** True when the screen has room for a conversation and a keyboard. */
export const isWideScreen = (): boolean => matchMedia(`(width > ${narrowScreenMaxPx}px)`).matches;
