import { fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import type { Api } from '#services/app/api/types.ts';

/** Binds the search to the server. */
export function createContactSearchImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      search: fromPromise<User | null, { readonly code: string }>(
        async ({ input: { code }, signal }) => {
          const { body } = await api.call(
            'GET /contacts/search',
            { query: { query: code } },
            { signal },
          );
          return body.results[0] ?? null;
        },
      ),
    },
  };
}
