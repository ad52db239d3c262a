import { fromPromise } from 'xstate';
import type { InvitedHere } from '#contract/admin.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';
import type { JoiningEntry, JoiningQuestion } from './joining.machine.ts';

interface JoiningServices {
  readonly api: Api;
  /** Tells the messenger, if it runs, of a conversation that is mine now. */
  readonly welcome: (conversation: Conversation) => void;
}

/** Binds an invitation to the server to the real world. */
export function createJoiningImplementations({ api, welcome }: JoiningServices) {
  return {
    actions: {
      welcome: (_: unknown, { conversation }: JoiningEntry) => {
        if (conversation !== null) welcome(conversation);
      },
    },
    actors: {
      look: fromPromise<InvitedHere, JoiningQuestion>(async ({ input: { code }, signal }) => {
        const { body } = await api.call('GET /join/{code}', { params: { code } }, { signal });
        return body;
      }),
      accept: fromPromise<JoiningEntry, JoiningQuestion>(async ({ input: { code }, signal }) => {
        const { body } = await api.call('POST /join/{code}', { params: { code } }, { signal });
        const { contact, conversation } = body;
        const isFriend = contact?.status === 'ACCEPTED';
        return { friend: isFriend ? contact.friend.displayName : null, conversation };
      }),
    },
  };
}
