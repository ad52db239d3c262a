import { fromPromise } from 'xstate';
import type { PastCall } from '#contract/calls.ts';
import type { Api } from '#services/app/api/types.ts';

/** Binds the list of recent calls to the real world. */
export function createRecentCallsImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readCalls: fromPromise<readonly PastCall[]>(async ({ signal }) => {
        const { body } = await api.call('GET /calls', {}, { signal });
        return body.calls;
      }),
    },
  };
}
