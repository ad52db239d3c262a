import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createSyncImplementations } from '#machines/store/sync/sync.services.ts';
import { createPage } from '#tests/machines/kit/page.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { changesShape } from '#tests/machines/kit/shapes.ts';

test('changes are asked for after what is here, read pointers too', async () => {
  const changes = changesShape({ version: 4 });
  const { api, asked } = recordingApi({ body: changes });
  const { readChanges } = createSyncImplementations({ api, page: createPage().page }).actors;
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
  const { page, watchers } = createPage();
  const { api } = recordingApi({ body: null });
  const actor = createActor(createSyncImplementations({ api, page }).actors.watchPage).start();
  expect(watchers.size).toBe(1);
  actor.stop();
  expect(watchers.size).toBe(0);
});
