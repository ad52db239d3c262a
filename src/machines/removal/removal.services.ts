import { fromPromise } from 'xstate';
import { failureOf, type Api } from '#services/api/types.ts';

/** A removal bound to the server. */
export function createRemovalImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      send: fromPromise<void, { readonly contactId: string; readonly isHurried: boolean }>(
        async ({ input: { contactId, isHurried }, signal }) => {
          try {
            const options = { signal, keepalive: isHurried };
            await api.call('POST /contacts/remove', { body: { contactId } }, options);
          } catch (error) {
            const failure = failureOf(error);
            // The other side was quicker: as was wanted.
            if (failure.kind !== 'http' || failure.status !== 404) throw error;
          }
        },
      ),
    },
  };
}
