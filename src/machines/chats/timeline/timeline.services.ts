import { fromPromise } from 'xstate';
import type { MessagePage } from '#contract/conversations.ts';
import { pageMaxMessages } from '#contract/limits.ts';
import type { Api } from '#services/app/api/types.ts';
import type { Question } from './timeline.context.ts';

const route = 'GET /conversations/{id}/messages';

type Query = Readonly<Record<string, string | number>>;

/** Binds the timeline to the server, where its pages come from. */
export function createTimelineImplementations({ api }: { readonly api: Api }) {
  const read = async (id: string, query: Query | null, signal: AbortSignal) =>
    (await api.call(route, query ? { params: { id }, query } : { params: { id } }, { signal }))
      .body;
  return {
    actors: {
      loadPage: fromPromise<MessagePage, { conversationId: string; question: Question }>(
        async ({ input: { conversationId, question }, signal }) => {
          if (question.edge === 'newest') return read(conversationId, null, signal);
          if (question.edge === 'around') {
            const query = { around: question.messageId, limit: pageMaxMessages };
            return read(conversationId, query, signal);
          }
          const query = { after: question.seq, limit: pageMaxMessages };
          return begunAfter(await read(conversationId, query, signal));
        },
      ),
      /** Further pages have the largest size, because a reader who scrolls wants more than a screen. */
      loadOlder: fromPromise<MessagePage, { conversationId: string; before: number }>(
        ({ input: { conversationId, before }, signal }) =>
          read(conversationId, { before, limit: pageMaxMessages }, signal),
      ),
      loadNewer: fromPromise<MessagePage, { conversationId: string; after: number }>(
        ({ input: { conversationId, after }, signal }) =>
          read(conversationId, { after, limit: pageMaxMessages }, signal),
      ),
    },
  };
}

/**
 * Makes the page a stretch of its own. After a place, `hasMore` tells of newer messages (contract); seq begins at 1.
 */
function begunAfter({ messages, hasMore, version }: MessagePage): MessagePage {
  const hasOlder = (messages[0]?.seq ?? 1) > 1;
  return { messages, version, hasMore: hasOlder, hasOlder, hasNewer: hasMore };
}
