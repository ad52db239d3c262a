/**
 * Folds messages of people whom one has blocked, in groups: the row of the last one of a run stands for all of them,
 * until they are asked for.
 */
import { useCallback, useState } from 'react';
import { selectBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { areBySame, isOutgoing, timeOf, type Entry } from './entries.ts';
import { isSameDay } from '#ui/text/time.ts';

export interface Folding {
  /** By id; nobody in a direct chat. */
  readonly blocked: Readonly<Record<string, true>>;
  /** Ids of messages that were asked for. */
  readonly shown: ReadonlySet<string>;
}

const nobodyBlocked: Folding['blocked'] = {};
export const nothingFolded: Folding = { blocked: nobodyBlocked, shown: new Set() };

/** What is folded in an open conversation, and how it is unfolded. */
export function useFolding(inGroup: boolean) {
  const blocked = useDb((db) => (inGroup ? selectBlocked(db) : nobodyBlocked));
  const [shown, setShown] = useState<Folding['shown']>(new Set());
  // A new function would draw all rows anew.
  const unfold = useCallback(
    (run: readonly Entry[]) =>
      setShown((before) => new Set([...before, ...run.map(({ id }) => id)])),
    [],
  );
  return { folding: { blocked, shown }, unfold };
}

/** The runs by their last message. The same array is returned again, so that a row need not be drawn anew. */
const known = new WeakMap<Entry, readonly Entry[]>();

/** Returns the messages that this row stands for: none when a later row stands for it, null when it is not folded. */
export function foldedAt(
  entries: readonly Entry[],
  index: number,
  folding: Folding,
): readonly Entry[] | null {
  const last = entries[index];
  if (!last || !isFolded(last, folding)) return null;
  if (goesOn(entries, index, folding)) return none;
  let first = index;
  while (goesOn(entries, first - 1, folding)) first -= 1;
  const run = entries.slice(first, index + 1);
  const before = known.get(last);
  if (before?.length === run.length && before[0] === run[0]) return before;
  known.set(last, run);
  return run;
}

const none: readonly Entry[] = [];

/** Answers whether the next row belongs to the same run. */
function goesOn(entries: readonly Entry[], index: number, folding: Folding): boolean {
  const [entry, next] = [entries[index], entries[index + 1]];
  if (!entry || !next || !isFolded(entry, folding) || !isFolded(next, folding)) return false;
  return areBySame(entry, next, '') && isSameDay(timeOf(entry), timeOf(next));
}

const isFolded = (entry: Entry, { blocked, shown }: Folding): boolean =>
  !isOutgoing(entry) && entry.service === null && entry.senderId in blocked && !shown.has(entry.id);
