import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createSyncImplementations } from '#machines/store/sync/sync.services.ts';
import type { Page, PageSignal } from '#services/browser/page/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { changesShape } from '#tests/machines/kit/shapes.ts';

const quietPage: Page = {
  isOnline: () => true,
  isFocused: () => true,
  isVisible: () => true,
  watch: () => () => {},
};

test('changes are asked for after what is here, read pointers too', async () => {
  const changes = changesShape({ version: 4 });
  const { api, asked } = recordingApi({ body: changes });
  const { readChanges } = createSyncImplementations({ api, page: quietPage }).actors;
  const gap = { conversationId: 'c1', after: 2, receiptsAfter: 7 };
  const actor = createActor(readChanges, { input: gap }).start();
  await expect(toPromise(actor)).resolves.toEqual(changes);
  expect(asked).toMatchObject([
    {
      route: 'GET /conversations/{id}/changes',
      args: { params: { id: 'c1' }, query: { after: 2, receiptsAfter: 7 } },
    },
  ]);
});

test('the page is watched for as long as sync runs', () => {
  const watchers = new Set<(signal: PageSignal) => void>();
  const page: Page = {
    ...quietPage,
    watch: (on) => {
      watchers.add(on);
      return () => watchers.delete(on);
    },
  };
  const { api } = recordingApi({ body: null });
  const actor = createActor(createSyncImplementations({ api, page }).actors.watchPage).start();
  expect(watchers.size).toBe(1);
  actor.stop();
  expect(watchers.size).toBe(0);
});
