import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createJoiningImplementations } from '#machines/app/joining/joining.services.ts';
import type { Conversation } from '#contract/conversations.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { contactShape, conversationShape, userShape } from '#tests/machines/kit/shapes.ts';

const input = { code: 'abc' };
const conversation = conversationShape({ id: 'g' });

function bind(body: unknown) {
  const { api, asked } = recordingApi({ body });
  const welcomed: Conversation[] = [];
  const made = createJoiningImplementations({ api, welcome: (one) => welcomed.push(one) });
  return { ...made, welcomed, asked: () => asked.map(({ route, args }) => [route, args]) };
}

test('looking asks who invites', async () => {
  const invited = { inviter: null, conversation: null, expiresAt: '2026-03-08T10:00:00.000Z' };
  const { actors, asked } = bind(invited);
  expect(await toPromise(createActor(actors.look, { input }).start())).toEqual(invited);
  expect(asked()).toEqual([['GET /join/{code}', { params: input }]]);
});

test.each([
  ['ACCEPTED', 'Анна'],
  ['PENDING', null],
] as const)('accepting brings the friend, if they are one: %s', async (status, friend) => {
  const contact = contactShape({ status, friend: userShape({ displayName: 'Анна' }) });
  const { actors, asked } = bind({ contact, conversation });
  const accepting = createActor(actors.accept, { input }).start();
  expect(await toPromise(accepting)).toEqual({ friend, conversation });
  expect(asked()).toEqual([['POST /join/{code}', { params: input }]]);
});

test('an invitation that brings nobody brings nobody', async () => {
  const { actors } = bind({ contact: null, conversation: null });
  expect(await toPromise(createActor(actors.accept, { input }).start())).toEqual({
    friend: null,
    conversation: null,
  });
});

test('the messenger hears of a group, where there is one', () => {
  const { actions, welcomed } = bind(null);
  actions.welcome(null, { friend: null, conversation: null });
  actions.welcome(null, { friend: null, conversation });
  expect(welcomed).toEqual([conversation]);
});
