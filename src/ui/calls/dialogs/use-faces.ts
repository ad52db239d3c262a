import { useMemo } from 'react';
import { nameOf } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import type { Faces } from '../view/call-room.ts';

/** The names and pictures of everybody whom this device knows. */
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
