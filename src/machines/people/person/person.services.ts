import { fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type { PersonInput, PersonLook } from './person.machine.ts';

/** Binds another person's profile to the real world. */
export function createPersonImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      readPerson: fromPromise<PersonLook, PersonInput>(async ({ input, signal }) => {
        const args = { params: { id: input.userId } };
        const { body } = await api.call('GET /users/{id}', args, { signal });
        return body;
      }),
    },
  };
}
