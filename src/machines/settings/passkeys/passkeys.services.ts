import { fromPromise } from 'xstate';
import type { CreationOptions, NewCredential, Passkey } from '#contract/passkeys.ts';
import { proofMachine } from '#machines/app/proof/proof.machine.ts';
import { createProofImplementations } from '#machines/app/proof/proof.services.ts';
import type { Services } from '#machines/app/messenger/messenger.services.ts';
import { failureOf, type Api } from '#services/app/api/types.ts';
import type { Passkeys } from '#services/app/passkeys/types.ts';
import type { PasskeyList, PasskeyTask } from './passkeys.machine.ts';

interface PasskeysServices extends Services<'api'> {
  readonly passkeys: Passkeys;
}

/** Binds one's passkeys to the browser and the server. */
export function createPasskeysImplementations({ api, passkeys }: PasskeysServices) {
  const read = async (signal: AbortSignal) =>
    (await api.call('GET /auth/passkeys', {}, { signal })).body.passkeys;

  return {
    actors: {
      readList: fromPromise<PasskeyList>(async ({ signal }) => {
        const [list, { body }] = await Promise.all([
          read(signal),
          api.call('GET /config', {}, { signal }),
        ]);
        return { passkeys: list, ability: body.passkeys ? passkeys.ability() : 'insecure' };
      }),
      prepare: fromPromise<CreationOptions, { readonly password: string }>(
        async ({ input: { password }, signal }) => {
          const body = { password };
          return (await api.call('POST /auth/passkeys/options', { body }, { signal })).body;
        },
      ),
      make: fromPromise<NewCredential, CreationOptions>(({ input, signal }) =>
        passkeys.make(input, signal),
      ),
      save: fromPromise<readonly Passkey[], PasskeyTask>(async ({ input, signal }) => {
        await perform(api, input, signal);
        return read(signal);
      }),
      proof: proofMachine.provide(createProofImplementations({ api })),
    },
  };
}

async function perform(api: Api, { deed, credential }: PasskeyTask, signal: AbortSignal) {
  if (deed.kind === 'add') {
    if (!credential) throw new Error('No key was made');
    await api.call('POST /auth/passkeys', { body: { credential } }, { signal });
    return;
  }
  const params = { id: deed.id };
  try {
    if (deed.kind === 'remove') {
      await api.call('DELETE /auth/passkeys/{id}', { params }, { signal });
    } else {
      const body = { name: deed.name };
      await api.call('PATCH /auth/passkeys/{id}', { params, body }, { signal });
    }
  } catch (error) {
    const failure = failureOf(error);
    // Another device has removed it: the list says so.
    if (failure.kind === 'http' && failure.code === 'not_found') return;
    throw error;
  }
}
