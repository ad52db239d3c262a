/** Registers a new account. It needs a free name, and gets one of the free EBLIDs at random (contract, Names). */
import type { ValidBody } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { noteDeed, tellAdministrators } from '#server/admin/audit.ts';
import { enter, findInvitation, inQueueOf, publishEntry } from '#server/admin/joining.ts';
import { lockAccounts } from '../account/accounts-lock.ts';
import { findHost } from '#server/groups/invitations.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '#server/kit/ids.ts';
import { drawEblid } from '#server/people/users/eblids.ts';
import { nameKey, personColumns } from '#server/people/users/person.ts';
import type { Person } from '#server/people/users/person.ts';
import { refuseCommonPassword } from './passwords/common.ts';

type Registration = ValidBody<'POST /auth/register'>;

/**
 * The first account is the administrator's. A code may be that of an invitation to the server, which counts the use, or
 * of one to a group, which is accepted by a request of its own.
 * @throws Refusal `validation` (the password is too common), `not_first`, `invitation_required`, `username_taken`,
 * `eblid_exhausted`, `rate_limited`, `unavailable`
 */
export async function register(deps: Deps, registration: Registration): Promise<Person> {
  const { db, clock, hashing, rates } = deps;
  const { username, displayName, password, inviteCode, first = false } = registration;
  refuseCommonPassword(password, 'password', [username, displayName]);

  /** Resolves to the invitation by which the person comes. */
  const mayRegister = async (queries: Queries) => {
    if (first && (await hasAccounts(queries))) throw new Refusal('not_first');
    const invitation =
      inviteCode === undefined ? undefined : await findInvitation(queries, inviteCode, clock.now());
    // A stranger without an invitation does not learn which names are taken.
    const groupOwner =
      invitation === undefined ? await requireOpen(deps, queries, inviteCode) : undefined;
    if (await isTaken(queries, username)) throw new Refusal('username_taken');
    return { invitation, asker: groupOwner === undefined ? {} : { groupOwner } };
  };

  // Checked before the costly hash, and again under the lock.
  const { invitation: expected, asker } = await mayRegister(db);
  /** Counts the account, unless none is made. */
  const counted = async <T>(
    cost: 'newGuest' | 'newAccount',
    work: () => Promise<T>,
  ): Promise<T> => {
    await rates.take('register', asker, cost);
    return work().catch(async (error: unknown) => {
      await rates.refund('register', asker, cost);
      throw error;
    });
  };
  const make = async () => {
    const passwordHash = await hashing.hash(password, 'anybody');
    return inQueueOf(deps, expected, () =>
      db.transaction(async (tx) => {
        // Only one registration runs at a time. Which names and EBLIDs are free, and who is first, stays true until the
        // commit.
        await lockAccounts(tx);
        const { invitation } = await mayRegister(tx);
        const role = (await hasAccounts(tx)) ? 'member' : 'admin';
        const eblid = await drawEblid(tx);
        if (eblid === undefined) throw new Refusal('eblid_exhausted');
        const { rows } = await tx.query<Person>(
          `insert into users as u (id, username, username_key, display_name, password_hash, eblid, created_at, role)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           returning ${personColumns}`,
          [
            newId(),
            username,
            nameKey(username),
            displayName,
            passwordHash,
            eblid,
            new Date(clock.now()),
            role,
          ],
        );
        const [created] = rows;
        if (created === undefined) throw new Error('An insert returns its row');
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
  const { person, entry } = await counted('newGuest', () => counted('newAccount', make));
  if (entry !== undefined) await publishEntry(deps, person.id, entry);
  await tellAdministrators(deps, 'people');
  return person;
}

/**
 * The first person needs no invitation. After them, where one is needed at all, one to a group is enough as long as
 * members may invite; resolves to the owner of the group by whose invitation the person comes.
 * @throws Refusal `invitation_required`
 */
async function requireOpen(
  { settings }: Deps,
  queries: Queries,
  inviteCode: string | undefined,
): Promise<string | undefined> {
  const { registration, membersMayInvite } = await settings.readFrom(queries);
  if (registration === 'open') return undefined;
  if (!(await hasAccounts(queries))) return undefined;
  const isAsked = inviteCode !== undefined && membersMayInvite;
  const host = isAsked ? await findHost(queries, inviteCode) : undefined;
  if (host === undefined) throw new Refusal('invitation_required');
  return host;
}

async function hasAccounts(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query('select 1 from users where deleted_at is null limit 1');
  return rows.length > 0;
}

/** Makes a look for whether anybody lives here. Once somebody does, the database is asked only after an account goes. */
export function createIsInhabited({ db, bus }: Pick<Deps, 'db' | 'bus'>): () => Promise<boolean> {
  let isInhabited = false;
  let gone = 0;
  bus.onNotice(({ kind }) => {
    if (kind !== 'account.deleted') return;
    isInhabited = false;
    gone += 1;
  });
  return async () => {
    if (isInhabited) return true;
    const goneBefore = gone;
    const answer = await hasAccounts(db);
    // An answer from before the last account went must not stay.
    isInhabited = answer && gone === goneBefore;
    return answer;
  };
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
