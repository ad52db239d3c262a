import { fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Limits } from './server-config.machine.ts';

/** Binds the limits to the server. */
export function createServerConfigImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      ask: fromPromise<Limits>(async ({ signal }) => {
        const { body } = await api.call('GET /config', {}, { signal });
        const { calls, livekitUrl, eblidDigits } = body;
        return { uploadMaxBytes: body.limits.uploadMaxBytes, calls, livekitUrl, eblidDigits };
      }),
    },
  };
}
