import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createInvitationImplementations } from '#machines/groups/invitation/invitation.services.ts';
import type { Api } from '#services/app/api/types.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { conversationShape, noAnswer, refusal } from '#tests/machines/kit/shapes.ts';

const group = { conversationId: 'g', title: null, avatarUrl: null, participantCount: 3 };
const { api: shows, asked } = recordingApi({ body: group });

/** An api that knows the invitation; the test decides the conversation's answer. */
const apiWith = (conversation: Api): Api => ({
  call: (route, ...rest) =>
    (route === 'GET /conversations/{id}' ? conversation : shows).call(route, ...rest),
  abortAll: () => {},
});

const lookWith = (api: Api, isSignedIn: boolean) => {
  const { look } = createInvitationImplementations({ api, welcome: () => {} }).actors;
  return toPromise(createActor(look, { input: { code: 'abc', isSignedIn } }).start());
};

describe('looking at an invitation', () => {
  test('of somebody who is not signed in asks for nothing but the group', async () => {
    await expect(lookWith(shows, false)).resolves.toEqual({ group, isMember: false });
    expect(asked.map(({ route, args }) => [route, args])).toEqual([
      ['GET /invites/{code}', { params: { code: 'abc' } }],
    ]);
  });

  test('of somebody who is signed in tells whether they are in it already', async () => {
    const mine = recordingApi({ body: {} }).api;
    await expect(lookWith(apiWith(mine), true)).resolves.toEqual({ group, isMember: true });
    const notMine = recordingApi(refusal(404, 'not_found')).api;
    await expect(lookWith(apiWith(notMine), true)).resolves.toEqual({ group, isMember: false });
  });

  test('fails where that cannot be told', async () => {
    await expect(lookWith(apiWith(recordingApi(noAnswer).api), true)).rejects.toBe(noAnswer);
  });
});

test('joining asks to join, and brings the conversation', async () => {
  const conversation = conversationShape({ id: 'g' });
  const { api, asked: calls } = recordingApi({ body: { conversation } });
  const { join } = createInvitationImplementations({ api, welcome: () => {} }).actors;
  const joined = await toPromise(createActor(join, { input: { code: 'abc' } }).start());
  expect(joined).toEqual(conversation);
  expect(calls.map(({ route, args }) => [route, args])).toEqual([
    ['POST /invites/{code}/join', { params: { code: 'abc' } }],
  ]);
});
