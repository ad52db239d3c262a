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
    sharingIds(
      (await api.call(route, query ? { params: { id }, query } : { params: { id } }, { signal }))
        .body,
    );
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
 * Gives all messages of the page the same strings for the ids that they share: JSON makes a string for each, a megabyte
 * for 10,000 messages.
 */
function sharingIds(page: MessagePage): MessagePage {
  // An answer of another shape breaks whoever takes it in, and they say so.
  if (!Array.isArray(page.messages)) return page;
  const known = new Map<string, string>();
  const shared = (id: string) => known.get(id) ?? (known.set(id, id), id);
  const messages = page.messages.map((message) => ({
    ...message,
    conversationId: shared(message.conversationId),
    senderId: shared(message.senderId),
  }));
  return { ...page, messages };
}

/**
 * Makes the page a stretch of its own. After a place, `hasMore` tells of newer messages (contract); seq begins at 1.
 */
function begunAfter({ messages, hasMore, version }: MessagePage): MessagePage {
  const hasOlder = (messages[0]?.seq ?? 1) > 1;
  return { messages, version, hasMore: hasOlder, hasOlder, hasNewer: hasMore };
}
