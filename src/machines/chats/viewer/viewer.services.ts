import { fromPromise } from 'xstate';
import type { SentPicture } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';

/** Binds the viewer to the server, where the pictures of the whole history are read. */
export function createViewerImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readAlbum: fromPromise<readonly SentPicture[], { conversationId: string }>(
        ({ input, signal }) => readAll(api, input.conversationId, signal),
      ),
    },
  };
}

/** Reads the newest page and all before it. */
async function readAll(
  api: Api,
  id: string,
  signal: AbortSignal,
  before?: number,
): Promise<readonly SentPicture[]> {
  const args = { params: { id }, query: { before } };
  const { body } = await api.call('GET /conversations/{id}/pictures', args, { signal });
  const first = body.pictures[0];
  if (!body.hasMore || !first) return body.pictures;
  return [...(await readAll(api, id, signal, first.seq)), ...body.pictures];
}
