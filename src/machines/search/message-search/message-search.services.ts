import { fromPromise } from 'xstate';
import type { Found } from '#contract/search.ts';
import type { Api } from '#services/app/api/types.ts';
import type { Sought } from './message-search.machine.ts';

/** Binds the search to the server. */
export function createMessageSearchImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      ask: fromPromise<Found, Sought>(
        async ({ input, signal }) =>
          (await api.call('POST /search', { body: bodyOf(input) }, { signal })).body,
      ),
    },
  };
}

function bodyOf({ conversationId, query, before, filters }: Sought) {
  const { kind, senderId, since, until } = filters;
  return {
    query,
    ...(conversationId !== null && { conversationId }),
    ...(senderId !== null && { senderId }),
    ...((kind === 'image' || kind === 'file') && { kind }),
    ...(since !== '' && { since: beginningOf(since, 0) }),
    ...(until !== '' && { until: beginningOf(until, 1) }),
    ...(before !== null && { before }),
  };
}

/** Returns when this day begins here, or the one so many days later. */
function beginningOf(day: string, later: number): string {
  const begins = new Date(`${day}T00:00`);
  begins.setDate(begins.getDate() + later);
  return begins.toISOString();
}
