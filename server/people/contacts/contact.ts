/** Reads contacts as each of the two sees them, and finds people. */
import type { Contact, ContactFilter } from '#contract/contacts.ts';
import { isEblid } from '#contract/eblids.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Presence } from '#server/chats/presence/presence.ts';
import type { User } from '#contract/users.ts';
import type { Deps } from '#server/app/deps.ts';
import { storedEblid } from '../users/eblids.ts';
import { nameKey, personDetails, readUsers } from '../users/person.ts';
import type { Acquaintances, Person } from '../users/person.ts';
import { hasMet, partedFrom } from '../visibility.ts';

export interface ContactRow {
  readonly id: string;
  readonly status: Contact['status'];
  readonly requesterId: string;
  readonly addresseeId: string;
  /** The addressee has blocked the requester, and hears of the request only when they let them go. */
  readonly isUnheard: boolean;
}

const columnsOf = (alias: string): string => `${alias}.id, ${alias}.status,
  ${alias}.requester_id as "requesterId", ${alias}.addressee_id as "addresseeId",
  exists (
    select from blocks b where b.blocker_id = ${alias}.addressee_id and b.blocked_id = ${alias}.requester_id
  ) as "isUnheard"`;

export const contactColumns = columnsOf('contacts');

/** Reads the one row that two people ($1 and $2) have, whoever of them asked first. */
export const contactOfTwo = `
select ${contactColumns} from contacts
where least(requester_id, addressee_id) = least($1::uuid, $2::uuid)
  and greatest(requester_id, addressee_id) = greatest($1::uuid, $2::uuid)`;

/** Returns the id of the other person of the two. */
export const friendOf = ({ requesterId, addresseeId }: ContactRow, viewerId: string): string =>
  requesterId === viewerId ? addresseeId : requesterId;

/** Reads the contacts as `viewerId` sees them, in the order of the rows, without requests that they do not hear of. */
export async function contactViews(
  queries: Queries,
  presence: Presence,
  viewerId: string,
  found: readonly ContactRow[],
  read?: Acquaintances['read'],
): Promise<Contact[]> {
  const rows = found.filter((row) => !(row.isUnheard && row.addresseeId === viewerId));
  const friendIds = rows.map((row) => friendOf(row, viewerId));
  const accepted = rows.filter(({ status }) => status === 'ACCEPTED');
  // Asking whom one knows is the dearest part of a long list, and most of it stands in these rows.
  const met = {
    userIds: new Set(accepted.map((row) => friendOf(row, viewerId))),
    isForAll: false,
    ...(read && { read }),
  };
  const friends = await readUsers(queries, presence, viewerId, friendIds, met);
  return rows.flatMap((row) => {
    const friend = friends.get(friendOf(row, viewerId));
    if (friend === undefined) return [];
    const direction = row.requesterId === viewerId ? 'outgoing' : 'incoming';
    return { id: row.id, status: row.status, direction, friend };
  });
}

const conditions: Readonly<Record<ContactFilter, string>> = {
  all: 'true',
  accepted: `c.status = 'ACCEPTED'`,
  incoming: `c.status = 'PENDING' and c.addressee_id = $1`,
  outgoing: `c.status = 'PENDING' and c.requester_id = $1`,
};

/** Lists contacts by name, in the Russian order. */
export async function listContacts(
  { db, presence }: Deps,
  viewerId: string,
  filter: ContactFilter,
): Promise<Contact[]> {
  const { rows } = await db.query<ListedRow>(listStatementOf(filter), [viewerId]);
  const people = rows.map((row) => ({ ...row, id: friendOf(row, viewerId) }));
  const parted = new Set(people.filter(({ isParted }) => isParted).map(({ id }) => id));
  return contactViews(db, presence, viewerId, rows, { people, parted });
}

/** A contact with the other person, and whether a block parts the two. */
interface ListedRow extends ContactRow, Omit<Person, 'id'> {
  readonly isParted: boolean;
}

const listStatementOf = (filter: ContactFilter) => ({
  name: `contacts, ${filter}`,
  text: `
select ${columnsOf('c')}, ${personDetails}, u.id = any(array(${partedFrom('$1')})) as "isParted"
from contacts c
join users u on u.id = case c.requester_id when $1 then c.addressee_id else c.requester_id end
where (c.requester_id = $1 or c.addressee_id = $1) and ${conditions[filter]}
order by u.display_name collate "ru-x-icu", u.username_key, c.id`,
});

/** Finds one person at most, who may be the caller. */
export async function searchByEblid(
  { db, presence }: Deps,
  viewerId: string,
  eblid: string,
): Promise<User[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where eblid = ${storedEblid('$1')}`,
    [eblid],
  );
  const userIds = rows.map(({ id }) => id);
  return [...(await readUsers(db, presence, viewerId, userIds)).values()];
}

/**
 * Finds a person by an EBLID, an e-mail address or a username; no username has an @. Anybody can claim any address,
 * because none is verified: an address finds only people whom the asker knows already. A username of digits, which
 * could be chosen once, gives way to the EBLID, which cannot be chosen. Blocks change nothing about whom it finds,
 * because nobody is told of one.
 */
export async function idOfIdentifier(
  queries: Queries,
  askerId: string,
  identifier: string,
): Promise<string | undefined> {
  const key = nameKey(identifier);
  const isAddress = key.includes('@');
  const column = isAddress ? 'email_key' : 'username_key';
  const byNumber = isEblid(key)
    ? `select id, 0 as place from users where eblid = ${storedEblid('$1')} union all`
    : '';
  const { rows } = await queries.query<{ id: string }>(
    `${byNumber} select id, 1 as place from users where ${column} = $1 and deleted_at is null order by place limit 1`,
    [key],
  );
  const [found] = rows;
  if (found === undefined || !isAddress) return found?.id;
  return (await hasMet(queries, askerId, found.id)) ? found.id : undefined;
}
