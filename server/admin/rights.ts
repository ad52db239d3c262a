/**
 * Decides what administrators may do to whom. Who may ask at all is the word of each call (`needs`); here it is looked
 * at again under the lock of the accounts, because the asker may have been demoted while they waited.
 */
import type { AccountRole } from '#contract/users.ts';
import type { Caller } from '#server/app/auth/callers.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';

/** The one who changes something: an administrator on the page, the holder of the terminal, or the server itself. */
export type Actor =
  | { readonly id: string; readonly via: 'page' }
  | { readonly id: null; readonly via: 'terminal' | 'server' };

/** Calls of administrators have no caller when the terminal's ticket let them in. */
export const actorOf = (caller: Caller | undefined): Actor =>
  caller === undefined ? { id: null, via: 'terminal' } : { id: caller.id, via: 'page' };

/** A person as far as their rights go, locked until the commit. */
export interface Governed {
  readonly id: string;
  readonly role: AccountRole;
  readonly disabledAt: Date | null;
  readonly quotaBytes: number | null;
  readonly usernameKey: string;
}

/** @throws Refusal `forbidden` */
export async function requireAdministrator(tx: Queries, actor: Actor): Promise<void> {
  if (actor.id !== null && !(await isAdministrator(tx, actor.id))) throw new Refusal('forbidden');
}

export async function isAdministrator(db: Queries, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from (${active}) a where a.id = $1`, [userId]);
  return rowCount > 0;
}

/** @throws Refusal `not_found`: nobody has this id, or the account is gone */
export async function lockGoverned(tx: Queries, userId: string): Promise<Governed> {
  const { rows } = await tx.query<Governed>(
    `select id, role, disabled_at as "disabledAt", quota_bytes as "quotaBytes",
       username_key as "usernameKey"
     from users where id = $1 and deleted_at is null for no key update`,
    [userId],
  );
  const [person] = rows;
  if (person === undefined) throw new Refusal('not_found', { message: 'Этого человека уже нет' });
  return person;
}

/** The role and the state that a person is to get. */
interface Fate {
  readonly role: AccountRole;
  readonly isLet: boolean;
}

/**
 * Requires that an administrator remains who can sign in, and that nobody shuts themselves out.
 * @throws Refusal `yourself`, `last_admin`
 */
export async function requireMayBecome(
  tx: Queries,
  actor: Actor,
  person: Governed,
  { role, isLet }: Fate,
): Promise<void> {
  if (!isLet && person.disabledAt === null && actor.id === person.id) {
    throw new Refusal('yourself', { message: 'Самого себя нельзя ни отключить, ни удалить здесь' });
  }
  const isActive = person.role === 'admin' && person.disabledAt === null;
  if (isActive && !(role === 'admin' && isLet)) await requireAnotherAdministrator(tx, person.id);
}

/** @throws Refusal `last_admin` */
export async function requireAnotherAdministrator(tx: Queries, userId: string): Promise<void> {
  const { rowCount } = await tx.query(`select from (${active}) a where a.id <> $1 limit 1`, [
    userId,
  ]);
  if (rowCount === 0) throw new Refusal('last_admin');
}

export async function readAdministrators(db: Queries): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(active);
  return rows.map(({ id }) => id);
}

const active = `select id from users where role = 'admin' and disabled_at is null and deleted_at is null`;
