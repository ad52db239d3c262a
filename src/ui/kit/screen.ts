import { narrowScreenMaxPx } from '#contract/limits.ts';

/** The easing of movements that a script draws; `--ease` of tokens.css. */
export const EASE = 'cubic-bezier(0.2, 0, 0, 1)';

/** Answers whether the screen has room for a conversation and a keyboard. */
export const isWideScreen = (): boolean => matchMedia(`(width > ${narrowScreenMaxPx}px)`).matches;

/** Returns a query that matches while the person wants little motion. */
export const reducedMotion = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');
