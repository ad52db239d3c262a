import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { createGroupCreationImplementations } from '#machines/groups/group-creation/group-creation.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape } from '#tests/machines/kit/shapes.ts';

async function ask(title: string) {
  const conversation = conversationShape({ id: 'dacha' });
  const { api, asked } = recordingApi({ body: { conversation } });
  const { create } = createGroupCreationImplementations({ api, ids: { uuid: () => 'x' } }).actors;
  const input = { clientId: 'id1', title, participantIds: ['anna'] };
  const answer = await toPromise(createActor(create, { input }).start());
  expect(answer).toBe(conversation);
  return asked.map(({ route, args }) => ({ route, args }));
}

test('a group of two is a group, with its title and the id by which a repeat is known', async () => {
  expect(await ask('Дача')).toEqual([
    {
      route: 'POST /conversations',
      args: {
        body: { clientId: 'id1', participantIds: ['anna'], title: 'Дача', isGroup: true },
      },
    },
  ]);
});

test('no title is none', async () => {
  expect(await ask('')).toMatchObject([{ args: { body: { title: null } } }]);
});
