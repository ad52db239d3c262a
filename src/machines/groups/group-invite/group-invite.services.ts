import { fromPromise } from 'xstate';
import type { Invitation } from '#contract/conversations.ts';
import type { Api } from '#services/app/api/types.ts';
import type { GroupInviteInput } from './group-invite.machine.ts';

/** Binds the invitation of a group to the server. */
export function createGroupInviteImplementations({ api }: { readonly api: Api }) {
  const argsFor = ({ conversationId }: GroupInviteInput) => ({ params: { id: conversationId } });
  return {
    actors: {
      read: fromPromise<Invitation | null, GroupInviteInput>(async ({ input, signal }) => {
        const route = 'GET /conversations/{id}/invite';
        return (await api.call(route, argsFor(input), { signal })).body.invitation;
      }),
      make: fromPromise<Invitation, GroupInviteInput>(async ({ input, signal }) => {
        const route = 'POST /conversations/{id}/invite';
        return (await api.call(route, argsFor(input), { signal })).body;
      }),
      revoke: fromPromise<void, GroupInviteInput>(async ({ input, signal }) => {
        await api.call('DELETE /conversations/{id}/invite', argsFor(input), { signal });
      }),
    },
  };
}
