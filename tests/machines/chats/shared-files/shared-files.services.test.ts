import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createSharedFilesImplementations } from '#machines/chats/shared-files/shared-files.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { sentFile } from './files.ts';

test('a page has sixty; it comes with the place where it was asked to begin', async () => {
  const body = { files: [sentFile(3)], hasMore: false };
  const { api, asked } = recordingApi({ body });
  const { readPage } = createSharedFilesImplementations({ api }).actors;
  for (const before of [null, 9]) {
    const input = { conversationId: 'c1', type: 'FILE', before } as const;
    const reading = createActor(readPage, { input }).start();
    await waitFor(reading, ({ status }) => status === 'done');
    expect(reading.getSnapshot().output).toEqual({ ...body, before });
  }
  const of = (before: number | undefined) => ({
    route: 'GET /conversations/{id}/files',
    args: { params: { id: 'c1' }, query: { type: 'FILE', before, limit: 60 } },
  });
  expect(asked).toMatchObject([of(undefined), of(9)]);
});
