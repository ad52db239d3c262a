import { fromPromise } from 'xstate';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { createSharedFilesImplementations } from '#machines/chats/shared-files/shared-files.services.ts';
import type { Conversation, ParticipantRole } from '#contract/conversations.ts';
import { failureOf, type Api } from '#services/app/api/types.ts';
import { requestHandler } from '#machines/kit/request-handler.ts';
import type { GroupAnswer, GroupRequest } from './group-info.events.ts';
import type { GroupInfoInput } from './group-info.machine.ts';

/** Binds a group's information to the real world. */
export function createGroupInfoImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readGroup: fromPromise<Conversation, GroupInfoInput>(async ({ input, signal }) => {
        const params = { id: input.conversationId };
        const { body } = await api.call('GET /conversations/{id}', { params }, { signal });
        return body.conversation;
      }),
      saveTitle: fromPromise<Conversation, GroupInfoInput & { title: string | null }>(
        async ({ input: { conversationId, title }, signal }) => {
          const args = { params: { id: conversationId }, body: { title } };
          const { body } = await api.call('PATCH /conversations/{id}', args, { signal });
          return body.conversation;
        },
      ),
      addMembers: fromPromise<Conversation, GroupInfoInput & { userIds: readonly string[] }>(
        async ({ input: { conversationId, userIds }, signal }) => {
          const args = { params: { id: conversationId }, body: { userIds: [...userIds] } };
          const route = 'POST /conversations/{id}/participants';
          const { body } = await api.call(route, args, { signal });
          return body.conversation;
        },
      ),
      leave: fromPromise<void, GroupInfoInput & { selfId: string }>(
        async ({ input: { conversationId, selfId }, signal }) => {
          const args = { params: { id: conversationId, userId: selfId } };
          await api.call('DELETE /conversations/{id}/participants/{userId}', args, { signal });
        },
      ),
      sharedFiles: sharedFilesMachine.provide(createSharedFilesImplementations({ api })),
      server: requestHandler<GroupRequest>((request, signal) => answerTo(api, request, signal)),
    },
  };
}

/** Answers a request. Failures are answers, too: this never rejects. */
async function answerTo(
  api: Api,
  request: GroupRequest,
  signal: AbortSignal,
): Promise<GroupAnswer> {
  const { userId } = request;
  try {
    return { type: 'groupInfo.done', userId, conversation: await done(api, request, signal) };
  } catch (error) {
    return { type: 'groupInfo.rowFailed', userId, failure: failureOf(error) };
  }
}

async function done(
  api: Api,
  { conversationId: id, userId, selfId, deed }: GroupRequest,
  signal: AbortSignal,
): Promise<Conversation> {
  const give = async (to: string, role: ParticipantRole) => {
    const route = 'PATCH /conversations/{id}/participants/{userId}';
    const args = { params: { id, userId: to }, body: { role } };
    return (await api.call(route, args, { signal })).body.conversation;
  };
  switch (deed) {
    case 'makeAdmin':
      return give(userId, 'admin');
    case 'takeAdmin':
      return give(userId, 'member');
    case 'handOver':
      // In this order a group always has an owner. If the second request fails there are two, and either may step down.
      await give(userId, 'owner');
      return give(selfId, 'admin');
    case 'stepDown':
      return give(selfId, 'admin');
    case 'remove':
    case 'removeAndRenew': {
      const route = 'DELETE /conversations/{id}/participants/{userId}';
      const query = deed === 'removeAndRenew' ? { query: { invite: 'renew' } } : {};
      const { body } = await api.call(route, { params: { id, userId }, ...query }, { signal });
      if (body === null) throw new Error('Only leaving has no answer');
      return body.conversation;
    }
  }
}
