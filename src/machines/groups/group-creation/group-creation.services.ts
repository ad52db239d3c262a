import { fromPromise } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { prepareWith, type GroupRequest } from './group-creation.machine.ts';

/** Binds the making of a group to the server. */
export function createGroupCreationImplementations({ api, ids }: Services<'api' | 'ids'>) {
  return {
    actions: { prepare: prepareWith(() => ids.uuid()) },
    actors: {
      create: fromPromise<Conversation, GroupRequest>(async ({ input, signal }) => {
        const { clientId, title, participantIds } = input;
        const body = {
          clientId,
          participantIds: [...participantIds],
          title: title === '' ? null : title,
          isGroup: true,
        };
        const answer = await api.call('POST /conversations', { body }, { signal });
        return answer.body.conversation;
      }),
    },
  };
}
