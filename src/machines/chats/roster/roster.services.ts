import { fromPromise } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';

/** Binds the roster to the server. */
export function createRosterImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readAll: fromPromise<Conversation, { conversationId: string }>(async ({ input, signal }) => {
        const params = { id: input.conversationId };
        const { body } = await api.call('GET /conversations/{id}', { params }, { signal });
        return body.conversation;
      }),
    },
  };
}
