import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#services/api/types.ts';
import type { Page } from '#services/page/types.ts';
import type { Batch } from './receipts.batch.ts';
import type { ReceiptsEvent } from './receipts.events.ts';

interface Services {
  readonly api: Api;
  readonly page: Page;
}

/** Receipts bound to the real world: the window's focus, and whom to tell. */
export function createReceiptsImplementations({ api, page }: Services) {
  return {
    actors: {
      watchFocus: fromCallback(({ sendBack }) => {
        const report = () => {
          const isLooking = page.isFocused() && page.isVisible();
          const fact: ReceiptsEvent = {
            type: isLooking ? 'receipts.looking' : 'receipts.lookingAway',
          };
          sendBack(fact);
        };
        report();
        return page.watch(report);
      }),
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
