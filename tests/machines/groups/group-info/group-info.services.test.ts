import { describe, expect, test, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createGroupInfoImplementations } from '#machines/groups/group-info/group-info.services.ts';
import type { Deed } from '#machines/groups/group-info/group-info.rights.ts';
import { recordingApi } from '#tests/machines/kit/recording-api.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { createWorld } from '#tests/model/rules.ts';
import { group } from './group-info.world.ts';

type Answer = Parameters<typeof recordingApi>[0];

/** Sends one action to the real worker. Answers the requests to the server and the events to the machine. */
async function done(deed: Deed, answer: Answer = { body: { conversation: group() } }) {
  const { api, asked } = recordingApi(answer);
  const world = createWorld();
  const worker = world.start(createGroupInfoImplementations({ api }).actors.server);
  worker.send({
    type: 'groupInfo.do',
    deed,
    userId: 'boris',
    conversationId: 'g',
    selfId: 'me',
  });
  const heard = await vi.waitUntil(() => world.toldParent().length > 0 && world.toldParent(), {
    timeout: 15_000,
  });
  return { asked: asked.map(({ route, args }) => [route, args]), heard };
}

const roleRoute = 'PATCH /conversations/{id}/participants/{userId}';
const of = (userId: string) => ({ id: 'g', userId });

describe('what is done to a member', () => {
  test.each([
    ['makeAdmin', 'admin'],
    ['takeAdmin', 'member'],
  ] as const)('%s gives the role %s', async (deed, role) => {
    const { asked, heard } = await done(deed);
    expect(asked).toEqual([[roleRoute, { params: of('boris'), body: { role } }]]);
    expect(heard).toEqual([{ type: 'groupInfo.done', userId: 'boris', conversation: group() }]);
  });

  test('handing over makes the other one owner first, then me an admin', async () => {
    const { asked } = await done('handOver');
    expect(asked).toEqual([
      [roleRoute, { params: of('boris'), body: { role: 'owner' } }],
      [roleRoute, { params: of('me'), body: { role: 'admin' } }],
    ]);
  });

  test('stepping down makes me an admin, whoever else is owner', async () => {
    const { asked } = await done('stepDown');
    expect(asked).toEqual([[roleRoute, { params: of('me'), body: { role: 'admin' } }]]);
  });

  test('removing asks to remove', async () => {
    const { asked } = await done('remove');
    expect(asked).toEqual([
      ['DELETE /conversations/{id}/participants/{userId}', { params: of('boris') }],
    ]);
  });

  test('removing with the invitation renewed is one request', async () => {
    const { asked } = await done('removeAndRenew');
    expect(asked).toEqual([
      [
        'DELETE /conversations/{id}/participants/{userId}',
        { params: of('boris'), query: { invite: 'renew' } },
      ],
    ]);
  });

  test('that fails says why', async () => {
    const refused = refusal(403, 'forbidden');
    const { heard } = await done('handOver', refused);
    expect(heard).toEqual([
      { type: 'groupInfo.rowFailed', userId: 'boris', failure: refused.failure },
    ]);
  });
});

describe('the other calls', () => {
  const { api, asked } = recordingApi({ body: { conversation: group() } });
  const { actors } = createGroupInfoImplementations({ api });
  const input = { conversationId: 'g' };

  test('read, rename, add and leave, each by its own address', async () => {
    await expect(toPromise(createActor(actors.readGroup, { input }).start())).resolves.toEqual(
      group(),
    );
    await toPromise(createActor(actors.saveTitle, { input: { ...input, title: null } }).start());
    const userIds = ['gleb'];
    await toPromise(createActor(actors.addMembers, { input: { ...input, userIds } }).start());
    await toPromise(createActor(actors.leave, { input: { ...input, selfId: 'me' } }).start());
    expect(asked.map(({ route, args }) => [route, args])).toEqual([
      ['GET /conversations/{id}', { params: { id: 'g' } }],
      ['PATCH /conversations/{id}', { params: { id: 'g' }, body: { title: null } }],
      ['POST /conversations/{id}/participants', { params: { id: 'g' }, body: { userIds } }],
      ['DELETE /conversations/{id}/participants/{userId}', { params: of('me') }],
    ]);
  });
});
