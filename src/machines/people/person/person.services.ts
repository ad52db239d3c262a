import { fromPromise } from 'xstate';
import { sharedFilesMachine } from '#machines/chats/shared-files/shared-files.machine.ts';
import { createSharedFilesImplementations } from '#machines/chats/shared-files/shared-files.services.ts';
import type { Api } from '#services/app/api/types.ts';
import type { PersonLook, PersonRequest } from './person.machine.ts';

/** Binds another person's profile to the real world. */
export function createPersonImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      sharedFiles: sharedFilesMachine.provide(createSharedFilesImplementations({ api })),
      readPerson: fromPromise<PersonLook, PersonRequest>(async ({ input, signal }) => {
        const args = { params: { id: input.userId } };
        const { body } = await api.call('GET /users/{id}', args, { signal });
        return { ...body, heard: input.heard };
      }),
    },
  };
}
