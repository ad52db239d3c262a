import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createTimelineImplementations } from '#machines/timeline/timeline.services.ts';
import { recordingApi } from '#tests/machines/recording-api.ts';
import { pageShape } from '#tests/machines/shapes.ts';

const page = pageShape({ seqs: [1, 2] });

test('the newest page is asked for without a place', async () => {
  const { api, asked } = recordingApi({ body: page });
  const { loadNewest } = createTimelineImplementations({ api }).actors;
  const actor = createActor(loadNewest, { input: { conversationId: 'c1' } }).start();
  await expect(toPromise(actor)).resolves.toEqual(page);
  expect(asked).toMatchObject([
    { route: 'GET /conversations/{id}/messages', args: { params: { id: 'c1' } } },
  ]);
});

test('an older page is asked for before its place, 100 messages at a time', async () => {
  const { api, asked } = recordingApi({ body: page });
  const { loadOlder } = createTimelineImplementations({ api }).actors;
  const actor = createActor(loadOlder, { input: { conversationId: 'c1', before: 51 } }).start();
  await toPromise(actor);
  expect(asked[0]?.args).toEqual({ params: { id: 'c1' }, query: { before: 51, limit: 100 } });
});

test('a page that nobody waits for any more is not fetched on', () => {
  const { api, asked } = recordingApi({ body: page });
  const { loadNewest } = createTimelineImplementations({ api }).actors;
  const actor = createActor(loadNewest, { input: { conversationId: 'c1' } }).start();
  actor.stop();
  expect(asked[0]?.signal?.aborted).toBe(true);
});
