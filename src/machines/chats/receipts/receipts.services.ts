import { fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { Page } from '#services/browser/page/types.ts';
import { watchAttention } from '#machines/app/attention.ts';
import type { Batch } from './receipts.machine.ts';

interface Services {
  readonly api: Api;
  readonly page: Page;
}

/** Receipts bound to the real world: the window's focus and the server. */
export function createReceiptsImplementations({ api, page }: Services) {
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
