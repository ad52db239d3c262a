import { fromPromise } from 'xstate';
import type { PersonChange } from '#contract/admin.ts';
import type { Api } from '#services/app/api/types.ts';
import { createProofImplementations } from '#machines/app/proof/proof.services.ts';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import type { Deed } from './admin-deed.events.ts';
import type { Made } from './admin-deed.machine.ts';

/** Binds the deeds to the server. */
export function createAdminDeedImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      perform: fromPromise<Made, { deed: Deed }>(({ input: { deed }, signal }) =>
        perform(api, deed, signal),
      ),
      proof: proofMachine.provide(createProofImplementations({ api })),
    },
  };
}

async function perform(api: Api, deed: Deed, signal: AbortSignal): Promise<Made> {
  switch (deed.kind) {
    case 'role':
      return change(api, deed.personId, { role: deed.role }, signal);
    case 'disabled':
      return change(api, deed.personId, { disabled: deed.isDisabled }, signal);
    case 'quota':
      return change(api, deed.personId, { quotaBytes: deed.quotaBytes }, signal);
    case 'signOut': {
      const params = { id: deed.personId };
      await api.call('POST /admin/people/{id}/sign-out', { params }, { signal });
      return null;
    }
    case 'passwordLink': {
      const params = { id: deed.personId };
      const route = 'POST /admin/people/{id}/password-link';
      const { body } = await api.call(route, { params }, { signal });
      return { kind: 'passwordLink', link: body };
    }
    case 'deletion': {
      const { personId: id, username } = deed;
      const args = { params: { id }, body: { username } };
      await api.call('DELETE /admin/people/{id}', args, { signal });
      return null;
    }
    case 'invite': {
      const { body } = await api.call('POST /invitations', { body: deed.invitation }, { signal });
      return { kind: 'invitation', invitation: body.invitation };
    }
    case 'revoke': {
      const params = { id: deed.invitationId };
      const ofAnybody = deed.whose === 'anybody';
      const route = ofAnybody ? 'DELETE /admin/invitations/{id}' : 'DELETE /invitations/{id}';
      await api.call(route, { params }, { signal });
      return null;
    }
    case 'settings': {
      await api.call('PATCH /admin/settings', { body: deed.change }, { signal });
      return null;
    }
  }
}

async function change(
  api: Api,
  id: string,
  body: PersonChange,
  signal: AbortSignal,
): Promise<null> {
  await api.call('PATCH /admin/people/{id}', { params: { id }, body }, { signal });
  return null;
}
