import { createActor, toPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { Batch } from '#machines/chats/receipts/receipts.machine.ts';
import { createReceiptsImplementations } from '#machines/chats/receipts/receipts.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';

describe('the server', () => {
  const { page } = createPage();

  async function mark(batch: Batch) {
    const { api, asked } = recordingApi({ body: null });
    const { markRead } = createReceiptsImplementations({ api, page }).actors;
    await toPromise(createActor(markRead, { input: { conversationId: 'c1', batch } }).start());
    return asked.map(({ route, args }) => ({ route, args }));
  }

  test('is told of single messages as READ', async () => {
    expect(await mark({ scope: 'seen', messageIds: ['m2', 'm1'], upToSeq: 2 })).toEqual([
      {
        route: 'POST /messages/receipts',
        args: { body: { messageIds: ['m2', 'm1'], status: 'READ' } },
      },
    ]);
  });

  test('is told of a whole conversation in one word', async () => {
    expect(await mark({ scope: 'everything', messageIds: ['m9'], upToSeq: 9 })).toEqual([
      {
        route: 'POST /messages/mark-conversation-read',
        args: { body: { conversationId: 'c1' } },
      },
    ]);
  });
});
