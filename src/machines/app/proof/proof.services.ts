import { fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';

/** Binds the proof to the server, which keeps for this session when it was given. */
export const createProofImplementations = ({ api }: { readonly api: Api }) => ({
  actors: {
    check: fromPromise<void, { password: string }>(async ({ input: { password }, signal }) => {
      await api.call('POST /auth/proof', { body: { password } }, { signal });
    }),
  },
});
