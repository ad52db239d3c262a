import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createPersonImplementations } from '#machines/people/person/person.services.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { userShape } from '#tests/machines/kit/shapes.ts';

test('a person is read by their id', async () => {
  const body = { user: userShape(), contact: null, commonConversations: [] };
  const { api, asked } = recordingApi({ body });
  const { readPerson } = createPersonImplementations({ api }).actors;
  const reading = createActor(readPerson, { input: { userId: 'anna' } }).start();
  await waitFor(reading, ({ status }) => status === 'done');
  expect(asked).toMatchObject([{ route: 'GET /users/{id}', args: { params: { id: 'anna' } } }]);
  expect(reading.getSnapshot().output).toEqual(body);
});
