import { fromPromise } from 'xstate';
import { failureOf, hasStatus, type Api } from '#services/app/api/types.ts';
import type { RemovalInput } from './removal.machine.ts';

/** Binds a removal to the server. */
export function createRemovalImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      send: fromPromise<void, RemovalInput>(async ({ input: { contactId }, signal }) => {
        try {
          const options = { signal, keepalive: true };
          await api.call('POST /contacts/remove', { body: { contactId } }, options);
        } catch (error) {
          // The other side has ended it first, so the wish is fulfilled.
          if (!hasStatus(failureOf(error), 404)) throw error;
        }
      }),
    },
  };
}
