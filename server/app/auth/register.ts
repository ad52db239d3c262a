/** Registers a new account. It needs a free name, and gets one of the free EBLIDs at random (contract, Names). */
import type { ValidBody } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { isInvitation } from '#server/groups/invitations.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '#server/kit/ids.ts';
import { nameKey, personColumns } from '#server/people/users/person.ts';
import type { Person } from '#server/people/users/person.ts';
import { refuseCommonPassword } from './passwords/common.ts';

type Registration = ValidBody<'POST /auth/register'>;

/**
 * @throws Refusal `validation` (the password is too common), `invitation_required`, `username_taken`,
 * `eblid_exhausted`, `rate_limited`, `unavailable`
 */
export async function register(
  { db, clock, config, hashing, rates }: Deps,
  { username, displayName, password, inviteCode }: Registration,
): Promise<Person> {
  refuseCommonPassword(password, 'password', [username, displayName]);
  const mayRegister = async (queries: Queries) => {
    // The first person needs no invitation, everybody after them does. Joining the group is a request of its own.
    if (config.registration === 'invite' && (await hasAccounts(queries))) {
      const isInvited = inviteCode !== undefined && (await isInvitation(queries, inviteCode));
      if (!isInvited) throw new Refusal('invitation_required');
    }
    if (await isTaken(queries, username)) throw new Refusal('username_taken');
  };

  // Checked before the costly hash, and again under the lock.
  await mayRegister(db);
  await rates.take('register', {}, 'newAccount');
  const passwordHash = await hashing.hash(password, 'anybody');

  return db.transaction(async (tx) => {
    // Only one registration runs at a time. Which names and EBLIDs are free, and who is first, stays true until the
    // commit.
    await tx.query(`select pg_advisory_xact_lock(hashtext('register'))`);
    await mayRegister(tx);
    const { rows } = await tx.query<Person>(
      `insert into users as u (id, username, username_key, display_name, password_hash, eblid, created_at)
       select $1, $2, $3, $4, $5, free.eblid, $6
       from (
         select lpad(n::text, 4, '0') as eblid from generate_series(0, 9999) n
         except select eblid from users
       ) free
       order by random() limit 1
       returning ${personColumns}`,
      [newId(), username, nameKey(username), displayName, passwordHash, new Date(clock.now())],
    );
    const [person] = rows;
    if (person === undefined) throw new Refusal('eblid_exhausted');
    return person;
  });
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
