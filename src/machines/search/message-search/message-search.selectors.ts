import type { SnapshotFrom } from 'xstate';
import { searchTotalMax } from '#contract/search-limits.ts';
import type { Found, FoundMessage } from '#contract/search.ts';
import type { User } from '#contract/users.ts';
import type { RequestFailure } from '#machines/kit/failures.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { SearchFilters } from './message-search.events.ts';
import { shownHits } from './message-search.hits.ts';
import type { messageSearchMachine } from './message-search.machine.ts';

type Search = SnapshotFrom<typeof messageSearchMachine>;

export const selectIsOpen = (search: Search): boolean => search.matches('open');

/** Returns the conversation that is searched; null: all of them. */
export const selectPlace = ({ context }: Search): string | null => context.conversationId;
export const selectQuery = ({ context }: Search): string => context.query;
export const selectFilters = ({ context }: Search): SearchFilters => context.filters;
export const selectFound = ({ context }: Search): Found | null => context.found;
export const selectCurrentId = ({ context }: Search): string | null => context.currentId;
export const selectProblem = ({ context }: Search): RequestFailure | null => context.problem;

const phases = ['blank', 'shown', 'waiting', 'limited', 'refused', 'offline'] as const;

/** Returns how the search stands; `asking` also while somebody types on. */
export const selectPhase = (search: Search): (typeof phases)[number] | 'asking' =>
  phases.find((query) => search.matches({ open: { query } })) ?? 'asking';

/** Returns the state below the loaded results. */
export const selectMore = (search: Search): 'nothing' | 'more' | 'loading' | 'failed' => {
  if (search.matches({ open: { more: 'loading' } }) || search.matches({ open: { more: 'due' } }))
    return 'loading';
  if (search.matches({ open: { more: 'failed' } })) return 'failed';
  return search.context.found?.hasMore ? 'more' : 'nothing';
};

/** Returns the number of messages, without those that are gone since; 1,000 means as many or more. */
export const totalOf = (found: Found, db: DbContext): number =>
  found.total === searchTotalMax
    ? searchTotalMax
    : found.total - found.messages.length + shownHits(found, db).length;

const nobody: readonly User[] = [];
export const selectFoundUsers = ({ context }: Search): readonly User[] =>
  context.found?.users ?? nobody;

/** Returns the place of this hit among those that are shown, from 1 on; 0: it is none of them. */
export const placeOf = (hits: readonly FoundMessage[], messageId: string | null): number =>
  hits.findIndex((hit) => hit.messageId === messageId) + 1;

/** Answers whether there is an older hit than the one at this place; the server may have more than it counts. */
export const hasOlder = (
  found: Found | null,
  hits: readonly FoundMessage[],
  place: number,
): boolean => place < hits.length || found?.hasMore === true;
