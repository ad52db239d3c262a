import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createTimelineImplementations } from '#machines/chats/timeline/timeline.services.ts';
import type { Question } from '#machines/chats/timeline/timeline.context.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { pageShape } from '#tests/machines/kit/shapes.ts';

const page = pageShape({ seqs: [11, 12], hasMore: true });

function ask(question: Question) {
  const { api, asked } = recordingApi({ body: page });
  const { loadPage } = createTimelineImplementations({ api }).actors;
  const actor = createActor(loadPage, { input: { conversationId: 'c1', question } }).start();
  return { asked, actor };
}

test('the newest page is asked for without a place', async () => {
  const { asked, actor } = ask({ edge: 'newest' });
  await expect(toPromise(actor)).resolves.toEqual(page);
  expect(asked).toMatchObject([
    { route: 'GET /conversations/{id}/messages', args: { params: { id: 'c1' } } },
  ]);
});

test('what is around a message comes with 50 of them on either side', async () => {
  const { asked, actor } = ask({ edge: 'around', messageId: 'm7' });
  await toPromise(actor);
  expect(asked[0]?.args).toEqual({ params: { id: 'c1' }, query: { around: 'm7', limit: 100 } });
});

test('what is after a place says on which sides there is more', async () => {
  const { asked, actor } = ask({ edge: 'after', seq: 10 });
  await expect(toPromise(actor)).resolves.toEqual({
    ...page,
    hasMore: true,
    hasOlder: true,
    hasNewer: true,
  });
  expect(asked[0]?.args).toEqual({ params: { id: 'c1' }, query: { after: 10, limit: 100 } });
});

test('further pages are asked for at their place, 100 messages at a time', async () => {
  const { api, asked } = recordingApi({ body: page });
  const { loadOlder, loadNewer } = createTimelineImplementations({ api }).actors;
  await toPromise(createActor(loadOlder, { input: { conversationId: 'c1', before: 51 } }).start());
  await toPromise(createActor(loadNewer, { input: { conversationId: 'c1', after: 90 } }).start());
  expect(asked.map(({ args }) => args)).toEqual([
    { params: { id: 'c1' }, query: { before: 51, limit: 100 } },
    { params: { id: 'c1' }, query: { after: 90, limit: 100 } },
  ]);
});

test('a page that nobody waits for any more is not fetched on', () => {
  const { asked, actor } = ask({ edge: 'newest' });
  actor.stop();
  expect(asked[0]?.signal?.aborted).toBe(true);
});
