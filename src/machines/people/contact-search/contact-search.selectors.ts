import type { SnapshotFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { contactSearchMachine, Digits } from './contact-search.machine.ts';

type Search = SnapshotFrom<typeof contactSearchMachine>;

export const selectDigits = (search: Search): Digits => search.context.digits;

/** Returns the box for the next digit: 0 to 3. */
export const selectFocus = (search: Search): number => search.context.focus;

export function selectPhase(
  search: Search,
): 'entering' | 'searching' | 'found' | 'notFound' | 'limited' | 'failed' {
  if (search.matches('limited')) return 'limited';
  const { value } = search;
  return typeof value === 'string' && value !== 'weighing' ? value : 'entering';
}

/** Returns the person whom these four digits belong to; null: nobody, or the answer is not known. */
export const selectFound = (search: Search): User | null => search.context.found;

export const selectSearchFailure = (search: Search): RequestFailure | null =>
  search.context.failure;

/** Returns the seconds until the person may search again. */
export const selectSecondsLeft = (search: Search): number => search.context.secondsLeft;
