import { fromPromise } from 'xstate';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { watchAttention } from '#machines/app/attention.ts';
import type { Batch } from './receipts.machine.ts';

/** Binds receipts to the window's focus and to the server. */
export function createReceiptsImplementations({ api, page }: Services<'api' | 'page'>) {
  return {
    actors: {
      watchAttention: watchAttention(page),
      markRead: fromPromise<void, { conversationId: string; batch: Batch }>(
        async ({ input: { conversationId, batch }, signal }) => {
          if (batch.scope === 'everything') {
            const body = { conversationId };
            await api.call('POST /messages/mark-conversation-read', { body }, { signal });
          } else {
            const body = { messageIds: [...batch.messageIds], status: 'READ' as const };
            await api.call('POST /messages/receipts', { body }, { signal });
          }
        },
      ),
    },
  };
}
