/** People who come with messages, because no list names them: who has left, and in large groups anybody. */
import type { User } from '#contract/users.ts';
import { withUsers } from './db.people.ts';
import type { DbContext } from './db.types.ts';

/** What is known of somebody already is as fresh or fresher. */
export const withUnlisted = (db: DbContext, people: readonly User[] = []): DbContext =>
  withUsers(
    db,
    people.filter(({ id }) => !(id in db.users)),
  );
