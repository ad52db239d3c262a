/** Registers a new account. It needs a free name, and gets one of the free EBLIDs at random (contract, Names). */
import type { ValidBody } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { noteDeed, tellAdministrators } from '#server/admin/audit.ts';
import { enter, findInvitation, inQueueOf, publishEntry } from '#server/admin/joining.ts';
import { lockAccounts } from '../account/accounts-lock.ts';
import { isInvitation } from '#server/groups/invitations.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '#server/kit/ids.ts';
import { nameKey, personColumns } from '#server/people/users/person.ts';
import type { Person } from '#server/people/users/person.ts';
import { refuseCommonPassword } from './passwords/common.ts';

type Registration = ValidBody<'POST /auth/register'>;

/**
 * The first account is the administrator's. A code may be that of an invitation to the server, which counts the use, or
 * of one to a group, which lets anybody in and is accepted by a request of its own.
 * @throws Refusal `validation` (the password is too common), `invitation_required`, `username_taken`,
 * `eblid_exhausted`, `rate_limited`, `unavailable`
 */
export async function register(deps: Deps, registration: Registration): Promise<Person> {
  const { db, clock, hashing, rates } = deps;
  const { username, displayName, password, inviteCode } = registration;
  refuseCommonPassword(password, 'password', [username, displayName]);

  /** Resolves to the invitation to the server by which the person comes. */
  const mayRegister = async (queries: Queries) => {
    const invitation =
      inviteCode === undefined ? undefined : await findInvitation(queries, inviteCode, clock.now());
    // Whoever is not invited does not learn which names are taken.
    if (invitation === undefined) await requireOpen(deps, queries, inviteCode);
    if (await isTaken(queries, username)) throw new Refusal('username_taken');
    return invitation;
  };

  // Checked before the costly hash, and again under the lock.
  const expected = await mayRegister(db);
  await rates.take('register', {}, 'newAccount');
  const make = async () => {
    const passwordHash = await hashing.hash(password, 'anybody');
    return inQueueOf(deps, expected, () =>
      db.transaction(async (tx) => {
        // Only one registration runs at a time. Which names and EBLIDs are free, and who is first, stays true until the
        // commit.
        await lockAccounts(tx);
        const invitation = await mayRegister(tx);
        const role = (await hasAccounts(tx)) ? 'member' : 'admin';
        const { rows } = await tx.query<Person>(
          `insert into users as u (id, username, username_key, display_name, password_hash, eblid, created_at, role)
           select $1, $2, $3, $4, $5, free.eblid, $6, $7
           from (
             select lpad(n::text, 4, '0') as eblid from generate_series(0, 9999) n
             except select eblid from users
           ) free
           order by random() limit 1
           returning ${personColumns}`,
          [
            newId(),
            username,
            nameKey(username),
            displayName,
            passwordHash,
            new Date(clock.now()),
            role,
          ],
        );
        const [created] = rows;
        if (created === undefined) throw new Refusal('eblid_exhausted');
        if (role === 'admin') {
          const target = { kind: 'person', id: created.id } as const;
          const server = { id: null, via: 'server' } as const;
          await noteDeed(tx, clock.now(), server, { action: 'person.promoted', target });
        }
        if (invitation === undefined) return { person: created, entry: undefined };
        const entered = await enter(deps, tx, invitation, created.id);
        if (entered === undefined) throw new Refusal('invitation_required');
        return { person: created, entry: entered };
      }),
    );
  };
  const { person, entry } = await make().catch(async (error: unknown) => {
    // No account was made, so that none of the whole server's points is spent.
    await rates.refund('register', {}, 'newAccount');
    throw error;
  });
  if (entry !== undefined) await publishEntry(deps, person.id, entry);
  await tellAdministrators(deps, 'people');
  return person;
}

/**
 * The first person needs no invitation; after them one to a group is enough, where one is needed at all.
 * @throws Refusal `invitation_required`
 */
async function requireOpen(
  { settings }: Deps,
  queries: Queries,
  inviteCode: string | undefined,
): Promise<void> {
  if ((await settings.readFrom(queries)).registration === 'open') return;
  if (!(await hasAccounts(queries))) return;
  const isInvited = inviteCode !== undefined && (await isInvitation(queries, inviteCode));
  if (!isInvited) throw new Refusal('invitation_required');
}

export async function hasAccounts(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query('select 1 from users where deleted_at is null limit 1');
  return rows.length > 0;
}

/**
 * Answers whether somebody has the same name or one that looks like it (0008_people.sql). 'deleted' is always taken.
 */
async function isTaken(queries: Queries, username: string): Promise<boolean> {
  const { rows } = await queries.query(
    `select 1 from users where username_key = $1 or username_look = look_of($2)
     union all select 1 where look_of($2) = 'deleted'`,
    [nameKey(username), username.normalize('NFKC')],
  );
  return rows.length > 0;
}
