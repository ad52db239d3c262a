import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import type { SentFile } from '#contract/conversations.ts';
import { createViewerImplementations } from '#machines/chats/viewer/viewer.services.ts';
import type { Api } from '#services/app/api/types.ts';
import { pictureShape } from './album.ts';

const picture = (seq: number): SentFile => ({
  messageId: `m${seq}`,
  seq,
  index: 0,
  attachment: pictureShape(),
  senderId: 'anna',
  createdAt: '2026-03-01T10:00:00.000Z',
});

test('the newest page and those before it are one list', async () => {
  const asked: unknown[] = [];
  const pages = [
    { files: [picture(8), picture(9)], hasMore: true },
    { files: [picture(4), picture(5)], hasMore: true },
    { files: [picture(1)], hasMore: false },
  ];
  const api: Api = {
    call: async (_route, args) => {
      asked.push(args?.query);
      // Safe: the requested route has such an answer.
      return { status: 200, body: pages[asked.length - 1], etag: null } as never;
    },
    abortAll: () => {},
  };
  const { readAlbum } = createViewerImplementations({ api }).actors;
  const reading = createActor(readAlbum, { input: { conversationId: 'c1' } });
  reading.start();
  const { output } = await waitFor(reading, ({ status }) => status === 'done');
  expect(output?.map(({ seq }) => seq)).toEqual([1, 4, 5, 8, 9]);
  expect(asked).toEqual([
    { type: 'IMAGE', before: undefined },
    { type: 'IMAGE', before: 8 },
    { type: 'IMAGE', before: 4 },
  ]);
});
