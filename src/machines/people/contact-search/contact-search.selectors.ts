import type { SnapshotFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { contactSearchMachine, Digits } from './contact-search.machine.ts';

type Search = SnapshotFrom<typeof contactSearchMachine>;

export const selectDigits = (search: Search): Digits => search.context.digits;

/** Returns the box for the next digit; the first is 0. */
export const selectFocus = (search: Search): number => search.context.focus;

export function selectPhase(
  search: Search,
): 'entering' | 'tooMany' | 'searching' | 'found' | 'notFound' | 'limited' | 'failed' {
  if (search.matches('limited')) return 'limited';
  const { value } = search;
  return typeof value === 'string' && value !== 'weighing' ? value : 'entering';
}

/** Returns how many digits were put in at once, where the boxes had no room for them. */
export const selectTooMany = (search: Search): number => search.context.tooMany;

/** Returns the person whom these digits belong to; null: nobody, or the answer is not known. */
export const selectFound = (search: Search): User | null => search.context.found;

export const selectSearchFailure = (search: Search): RequestFailure | null =>
  search.context.failure;

/** Returns the seconds until the person may search again. */
export const selectSecondsLeft = (search: Search): number => search.context.secondsLeft;
