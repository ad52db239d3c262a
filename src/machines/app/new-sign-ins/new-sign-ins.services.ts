import { fromPromise } from 'xstate';
import type { Services } from '../messenger/messenger.services.ts';
import { failureOf, hasStatus } from '#services/app/api/types.ts';

/** Binds the news of sign-ins to the server. */
export const createNewSignInsImplementations = ({ api }: Services<'api'>) => ({
  actors: {
    end: fromPromise<void, string>(({ input: id, signal }) =>
      api.call('DELETE /auth/sessions/{id}', { params: { id } }, { signal }).then(
        () => {},
        (error: unknown) => {
          // It has ended meanwhile, perhaps by another device of this person.
          if (!hasStatus(failureOf(error), 404)) throw error;
        },
      ),
    ),
  },
});
