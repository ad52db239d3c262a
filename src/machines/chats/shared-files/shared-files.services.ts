import { fromPromise } from 'xstate';
import { sharedFilesPage } from '#contract/limits.ts';
import type { Api } from '#services/app/api/types.ts';
import type { ReadPage } from './shared-files.list.ts';
import type { PageWish } from './shared-files.machine.ts';

/** Binds the pictures and files of a conversation to the server. */
export function createSharedFilesImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readPage: fromPromise<ReadPage, PageWish>(async ({ input, signal }) => {
        const { conversationId: id, type, before } = input;
        const query = { type, before: before ?? undefined, limit: sharedFilesPage };
        const route = 'GET /conversations/{id}/files';
        const { body } = await api.call(route, { params: { id }, query }, { signal });
        return { ...body, before };
      }),
    },
  };
}
