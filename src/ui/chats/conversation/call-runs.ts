/** Finds calls that follow each other closely: the line of the last one stands for all of them. */
import type { CallLine } from '#contract/calls.ts';
import type { Message } from '#contract/messages.ts';
import { isSameDay } from '#ui/text/time.ts';
import { isService, timeOf, type Entry } from './entries.ts';

export type Call = Message & { readonly service: CallLine };

/** A run of at least this many calls is folded; each comes within an hour of the one before. */
const FOLDED_MIN = 3;
const HOUR_MS = 3_600_000;

const isCall = (entry: Entry | undefined): entry is Call =>
  entry !== undefined && isService(entry) && entry.service?.kind === 'call';

/** The runs by their last call. The same array is returned again, so that a row need not be drawn anew. */
const known = new WeakMap<Call, readonly Call[]>();

/** Returns the calls that the line of this one stands for; none when a later line stands for it. */
export function callsAt(entries: readonly Entry[], index: number): readonly Call[] {
  const call = entries[index];
  if (!isCall(call)) return none;
  let [first, last] = [index, index];
  while (follows(entries[first - 1], entries[first])) first -= 1;
  while (follows(entries[last], entries[last + 1])) last += 1;
  const isFolded = last - first + 1 >= FOLDED_MIN;
  if (isFolded && index !== last) return none;
  const run = (isFolded ? entries.slice(first, last + 1) : [call]).filter(isCall);
  const before = known.get(call);
  if (before?.length === run.length && before[0] === run[0]) return before;
  known.set(call, run);
  return run;
}

export const isFoldedAway = (entries: readonly Entry[], index: number): boolean =>
  isCall(entries[index]) && callsAt(entries, index).length === 0;

/** Returns the newest call that this person missed, where it is one of these; only there they are asked to call back. */
export function newestMissed(
  entries: readonly Entry[],
  calls: readonly Call[],
  selfId: string,
): Call | null {
  const isMissed = (call: Call) => call.service.missedBy.includes(selfId);
  const last = calls.findLast(isMissed);
  if (!last) return null;
  const newest = entries.findLast((entry) => isCall(entry) && isMissed(entry));
  return newest === last ? last : null;
}

const none: readonly Call[] = [];

function follows(one: Entry | undefined, next: Entry | undefined): boolean {
  if (!isCall(one) || !isCall(next)) return false;
  const [oneMs, nextMs] = [timeOf(one), timeOf(next)];
  return nextMs - oneMs <= HOUR_MS && isSameDay(oneMs, nextMs);
}
