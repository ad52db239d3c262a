import { fromCallback, fromPromise } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import type { Api } from '#services/app/api/types.ts';
import { watchDb } from '#machines/store/db/db.reader.ts';
import type { ProfileEvent, ProfileFields } from './profile.events.ts';
import { fieldsOf } from './profile.machine.ts';

/** Binds the profile to the server, and to the store, which hears of other devices. */
export function createProfileImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      watchSelf: fromCallback(({ sendBack, system }) => {
        let seen: OwnUser | undefined;
        return watchDb(system, ({ self }) => {
          if (self === seen) return;
          seen = self;
          const fact: ProfileEvent = { type: 'profile.moved', fields: fieldsOf(self) };
          sendBack(fact);
        });
      }),
      save: fromPromise<OwnUser, Partial<ProfileFields>>(async ({ input, signal }) => {
        const { body } = await api.call('PATCH /status/me', { body: input }, { signal });
        return body.user;
      }),
    },
  };
}
