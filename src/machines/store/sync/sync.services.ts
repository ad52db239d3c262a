import { fromCallback, fromPromise } from 'xstate';
import type { Changes } from '#contract/conversations.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import type { Gap, SyncEvent } from './sync.events.ts';

/** Binds sync to the server's changes and to the page's waking. */
export function createSyncImplementations({ api, page }: Services<'api' | 'page'>) {
  return {
    actors: {
      watchPage: fromCallback<SyncEvent>(({ sendBack }) =>
        page.watch((signal) => sendBack({ type: 'page.signal', signal })),
      ),
      readChanges: fromPromise<Changes, Gap>(async ({ input, signal }) => {
        const { conversationId, after, receiptsAfter } = input;
        const answer = await api.call(
          'GET /conversations/{id}/changes',
          { params: { id: conversationId }, query: { after, receiptsAfter } },
          { signal },
        );
        return answer.body;
      }),
    },
  };
}
