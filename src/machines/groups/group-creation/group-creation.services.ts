import { fromPromise } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';
import type { Ids } from '#services/browser/ids/types.ts';
import { prepareWith } from './group-creation.machine.ts';
import type { GroupRequest } from './group-creation.request.ts';

/** The making of a group bound to the server. */
export function createGroupCreationImplementations({ api, ids }: { api: Api; ids: Ids }) {
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
