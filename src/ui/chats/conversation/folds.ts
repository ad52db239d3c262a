/**
 * Folds messages of people whom one has blocked, in groups: the row of the last one of a run stands for all of them,
 * until they are asked for.
 */
import { useCallback } from 'react';
import { isFoldedIn, selectFolding } from '#machines/store/db/db.selectors.ts';
import type { Folding } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { isSameDay } from '#ui/text/time.ts';
import { areBySame, isOutgoing, timeOf, type Entry } from './entries.ts';

/** Finds what is folded in an open conversation, and unfolds it. */
export function useFolding(conversationId: string) {
  const db = usePeer('db');
  const folding = useDb((now) => selectFolding(now, conversationId));
  // A new function would draw all rows anew.
  const unfold = useCallback(
    (run: readonly Entry[]) =>
      db.send({ type: 'messages.unfolded', messageIds: run.map(({ id }) => id) }),
    [db],
  );
  return { folding, unfold };
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

const isFolded = (entry: Entry, folding: Folding): boolean =>
  !isOutgoing(entry) && entry.service === null && isFoldedIn(folding, entry);
