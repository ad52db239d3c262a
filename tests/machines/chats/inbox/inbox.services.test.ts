import { createActor, fromCallback, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createInboxImplementations } from '#machines/chats/inbox/inbox.services.ts';
import type { DraftStore } from '#services/sending/drafts/types.ts';
import type { Api } from '#services/app/api/types.ts';
import { deviceInMemory, draftShape } from '#tests/machines/sending/composer/drafts.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape, entryShape } from '#tests/machines/kit/shapes.ts';

const servicesWith = (api: Api) => ({ api, ...deviceInMemory() });
const known = {};

test('the list is asked for with the ETag that one has, and without one the first time', async () => {
  const conversations = [entryShape()];
  const blocked = ['vera'];
  const { api, asked } = recordingApi({ body: { conversations, blocked } });
  const { readList } = createInboxImplementations(servicesWith(api)).actors;
  for (const etag of [null, 'e1']) {
    const actor = createActor(readList, { input: { etag, known } }).start();
    const answer = { entries: conversations, blocked, known, etag: null, clockSkewMs: null };
    await expect(toPromise(actor)).resolves.toEqual(answer);
  }
  expect(asked.map(({ args }) => args)).toEqual([{}, { etag: 'e1' }]);
});

test('304 says that nothing moved, and the ETag stays; the clocks are compared all the same', async () => {
  const call = async () => ({ status: 304, body: null, etag: null, clockSkewMs: 7 });
  // Safe: only the list's call is made here.
  const api: Api = { call: call as unknown as Api['call'], abortAll: () => {} };
  const { readList } = createInboxImplementations(servicesWith(api)).actors;
  const actor = createActor(readList, { input: { etag: 'e1', known } }).start();
  const answer = { entries: null, known, etag: 'e1', clockSkewMs: 7 };
  await expect(toPromise(actor)).resolves.toEqual(answer);
});

test('what is being written anywhere on this device reaches the store', () => {
  const { api } = recordingApi({ body: {} });
  let told: Parameters<DraftStore['watchAll']>[1] = () => {};
  const device = deviceInMemory();
  const watchAll: DraftStore['watchAll'] = (userId, tell) => {
    told = (id, draft) => tell(`${userId}/${id}`, draft);
    return () => {};
  };
  const { watchDrafts } = createInboxImplementations({
    api,
    ...device,
    drafts: { ...device.drafts, watchAll },
  }).actors;
  const heard: unknown[] = [];
  const parent = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event))));
  parent.start();
  createActor(watchDrafts, { input: { userId: 'me' }, parent }).start();
  told('c1', draftShape({ content: 'пишу' }));
  told('c1', null);
  expect(heard).toEqual([
    { type: 'inbox.drafted', conversationId: 'me/c1', draft: draftShape({ content: 'пишу' }) },
    { type: 'inbox.drafted', conversationId: 'me/c1', draft: null },
  ]);
});

test('the direct conversation is asked for by the person', async () => {
  const conversation = conversationShape();
  const { api, asked } = recordingApi({ body: { conversation } });
  const { findDirect } = createInboxImplementations(servicesWith(api)).actors;
  const actor = createActor(findDirect, { input: { userId: 'anna' } }).start();
  await expect(toPromise(actor)).resolves.toEqual(conversation);
  expect(asked).toMatchObject([
    { route: 'POST /conversations/with', args: { body: { userId: 'anna' } } },
  ]);
});
