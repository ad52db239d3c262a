import type { SnapshotFrom } from 'xstate';
import type { User } from '#contract/users.ts';
import type { ContactFailure } from '#machines/kit/failures.ts';
import type { Digits } from './contact-search.digits.ts';
import type { contactSearchMachine } from './contact-search.machine.ts';

type Search = SnapshotFrom<typeof contactSearchMachine>;

export const selectDigits = (search: Search): Digits => search.context.digits;

/** The box where the next digit goes: 0 to 3. */
export const selectFocus = (search: Search): number => search.context.focus;

export function selectPhase(
  search: Search,
): 'entering' | 'searching' | 'found' | 'notFound' | 'limited' | 'failed' {
  if (search.matches('limited')) return 'limited';
  const { value } = search;
  return typeof value === 'string' && value !== 'weighing' ? value : 'entering';
}

/** Whom these four digits belong to; null: nobody, or it is not known. */
export const selectFound = (search: Search): User | null => search.context.found;

export const selectSearchFailure = (search: Search): ContactFailure | null =>
  search.context.failure;

/** Until one may search again. */
export const selectSecondsLeft = (search: Search): number => search.context.secondsLeft;
