import { isInside } from '../draw/rows.ts';

/** A state that is asked for is seen: whatever it stands in is open, for as long as it is asked for. */
export const openFor = (folded: readonly string[], path: string): readonly string[] =>
  folded.filter((one) => !isInside(path, one));

/** Folds an open state, or opens a folded one. */
export const turned = (folded: readonly string[], path: string): readonly string[] =>
  folded.includes(path) ? folded.filter((one) => one !== path) : [...folded, path];
