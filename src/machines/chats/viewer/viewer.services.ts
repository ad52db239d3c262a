import { fromPromise } from 'xstate';
import type { SentFile } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';

/** Binds the viewer to the server, where the pictures of the whole history are read. */
export function createViewerImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readAlbum: fromPromise<readonly SentFile[], { conversationId: string }>(({ input, signal }) =>
        readAll(api, input.conversationId, signal),
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
): Promise<readonly SentFile[]> {
  const args = { params: { id }, query: { type: 'IMAGE', before } } as const;
  const { body } = await api.call('GET /conversations/{id}/files', args, { signal });
  const first = body.files[0];
  if (!body.hasMore || !first) return body.files;
  return [...(await readAll(api, id, signal, first.seq)), ...body.files];
}
