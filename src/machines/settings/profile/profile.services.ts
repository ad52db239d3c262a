import { fromCallback, fromPromise, type AnyActorRef } from 'xstate';
import type { OwnUser } from '#contract/users.ts';
import type { Api } from '#services/app/api/types.ts';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { ProfileEvent } from './profile.events.ts';
import { fieldsOf, type ProfileFields } from './profile.fields.ts';

/** The profile bound to the server and to the store, which hears of other devices. */
export function createProfileImplementations({ api }: { readonly api: Api }) {
  return {
    actors: {
      watchSelf: fromCallback(({ sendBack, system }) => {
        let seen: OwnUser | undefined;
        const look = () => {
          const self = readDb(system)?.self;
          if (self === undefined || self === seen) return;
          seen = self;
          const fact: ProfileEvent = { type: 'profile.moved', fields: fieldsOf(self) };
          sendBack(fact);
        };
        look();
        const store: AnyActorRef | undefined = system.get('db');
        const watching = store?.subscribe(look);
        return () => watching?.unsubscribe();
      }),
      save: fromPromise<OwnUser, Partial<ProfileFields>>(async ({ input, signal }) => {
        const { body } = await api.call('PATCH /status/me', { body: input }, { signal });
        return body.user;
      }),
    },
  };
}
