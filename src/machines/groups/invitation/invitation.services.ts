import { fromPromise } from 'xstate';
import type { Conversation } from '#contract/conversations.ts';
import { failureOf, hasStatus, type Api } from '#services/app/api/types.ts';
import type { InvitationAnswer, InvitationQuestion } from './invitation.machine.ts';

interface InvitationServices {
  readonly api: Api;
  /** Tells the messenger, if it runs, of a conversation that is mine now. */
  readonly welcome: (conversation: Conversation) => void;
}

/** Binds an invitation to the real world. */
export function createInvitationImplementations({ api, welcome }: InvitationServices) {
  return {
    actions: { welcome: (_: unknown, group: Conversation) => welcome(group) },
    actors: {
      look: fromPromise<InvitationAnswer, InvitationQuestion>(
        async ({ input: { code, isSignedIn }, signal }) => {
          const { body } = await api.call('GET /invites/{code}', { params: { code } }, { signal });
          const isMember = isSignedIn && (await isMine(api, body.conversationId, signal));
          return { group: body, isMember };
        },
      ),
      join: fromPromise<Conversation, { code: string }>(async ({ input: { code }, signal }) => {
        const route = 'POST /invites/{code}/join';
        const { body } = await api.call(route, { params: { code } }, { signal });
        return body.conversation;
      }),
    },
  };
}

/**
 * Answers whether I am in the conversation. The server answers the same for one that is missing and one that is not
 * mine (contract, Errors).
 */
async function isMine(api: Api, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await api.call('GET /conversations/{id}', { params: { id } }, { signal });
    return true;
  } catch (error) {
    if (hasStatus(failureOf(error), 404)) return false;
    throw error;
  }
}
