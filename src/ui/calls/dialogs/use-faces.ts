import { useMemo } from 'react';
import { nameOf } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import type { Faces } from '../view/call-room.ts';

/** Everybody whom this device knows, as a call shows them. */
export function useFaces(): Faces {
  const users = useDb((db) => db.users);
  const self = useDb((db) => db.self);
  return useMemo(
    () =>
      Object.fromEntries(
        [...Object.values(users), self].map((user) => [
          user.id,
          { name: nameOf(user), avatarUrl: user.avatarUrl },
        ]),
      ),
    [users, self],
  );
}
