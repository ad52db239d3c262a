import { useDeferredValue } from 'react';

/** About as many rows as a screen shows. */
const firstRows = 16;

/** A long list is there at once with its first rows; the others are drawn while nobody waits for them. */
export const useDeferredRows = <T>(rows: readonly T[]): readonly T[] =>
  useDeferredValue(rows, rows.slice(0, firstRows));
