import { useDeferredValue } from 'react';

/** About as many rows as a screen shows. */
const firstRows = 16;

/** A long list shows its first rows at once; the others are drawn when there is time. */
export const useDeferredRows = <T>(rows: readonly T[]): readonly T[] =>
  useDeferredValue(rows, rows.slice(0, firstRows));
