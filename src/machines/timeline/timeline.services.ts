import { fromPromise } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { pageMaxMessages } from '#contract/limits.ts';
import type { Api } from '#services/api/types.ts';

const route = 'GET /conversations/{id}/messages';

/** The timeline bound to the real world: where pages come from. */
export function createTimelineImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      loadNewest: fromPromise<MessagePage, { conversationId: string }>(
        async ({ input, signal }) =>
          (await api.call(route, { params: { id: input.conversationId } }, { signal })).body,
      ),
      /** Older pages are asked for at their largest: whoever scrolls up wants more than a screen. */
      loadOlder: fromPromise<MessagePage, { conversationId: string; before: number }>(
        async ({ input, signal }) => {
          const query = { before: input.before, limit: pageMaxMessages };
          return (
            await api.call(route, { params: { id: input.conversationId }, query }, { signal })
          ).body;
        },
      ),
    },
  };
}
