/**
 * Becoming contacts and parting. Two people have one row whoever asked first, so requests that cross
 * end in one contact. All sockets of both sides are told, also those of the session that acted: it may have other pages open.
 */
import type { Contact } from '#contract/contacts.ts';
import type { Caller } from '#server/app/auth/callers.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { newId } from '#server/kit/ids.ts';
import { contactColumns, contactViews, friendOf } from './contact.ts';
import type { ContactRow } from './contact.ts';
import { idOfIdentifier } from './find.ts';

interface Requested {
  /** 'accepted': the other one had asked first. */
  readonly kind: 'requested' | 'accepted';
  readonly row: ContactRow;
}

/** @throws Refusal `not_found`, `yourself`, `already_contact`, `already_requested` */
export async function requestContact(
  deps: Deps,
  caller: Caller,
  identifier: string,
): Promise<{ kind: Requested['kind']; contact: Contact }> {
  const otherId = await idOfIdentifier(deps.db, identifier);
  if (otherId === undefined) throw new Refusal('not_found', { message: 'Такого человека нет' });
  if (otherId === caller.id) throw new Refusal('yourself');
  const now = new Date(deps.clock.now());
  const { kind, row } = await deps.db.transaction((tx) => ask(tx, caller.id, otherId, now));
  const contact = await tellContact(
    deps,
    caller,
    row,
    kind === 'accepted' ? 'contacts:request:accepted' : 'contacts:request:new',
  );
  return { kind, contact };
}

/** The row may go between the insert that met it and the look at it: then there is room for our own. */
const attempts = 3;

async function ask(tx: Queries, callerId: string, otherId: string, now: Date): Promise<Requested> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const asked = (await insert(tx, callerId, otherId, now)) ?? (await meet(tx, callerId, otherId));
    if (asked !== undefined) return asked;
  }
  throw new Refusal('unavailable');
}

async function insert(
  tx: Queries,
  callerId: string,
  otherId: string,
  now: Date,
): Promise<Requested | undefined> {
  const { rows } = await tx.query<ContactRow>(
    `insert into contacts (id, requester_id, addressee_id, status, created_at)
     values ($1, $2, $3, 'PENDING', $4)
     on conflict (least(requester_id, addressee_id), greatest(requester_id, addressee_id)) do nothing
     returning ${contactColumns}`,
    [newId(), callerId, otherId, now],
  );
  return rows[0] && { kind: 'requested', row: rows[0] };
}

/** There is a row of the two already. */
async function meet(
  tx: Queries,
  callerId: string,
  otherId: string,
): Promise<Requested | undefined> {
  const { rows } = await tx.query<ContactRow>(
    `select ${contactColumns} from contacts
     where least(requester_id, addressee_id) = least($1::uuid, $2::uuid)
       and greatest(requester_id, addressee_id) = greatest($1::uuid, $2::uuid)
     for update`,
    [callerId, otherId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.status === 'ACCEPTED') throw new Refusal('already_contact');
  if (row.requesterId === callerId) throw new Refusal('already_requested');
  await tx.query(`update contacts set status = 'ACCEPTED' where id = $1`, [row.id]);
  return { kind: 'accepted', row: { ...row, status: 'ACCEPTED' } };
}

/** Accepting again what was accepted answers the same and tells nobody. @throws Refusal `not_found` */
export async function acceptContact(
  deps: Deps,
  caller: Caller,
  contactId: string,
): Promise<Contact> {
  const { rows } = await deps.db.query<ContactRow>(
    `update contacts set status = 'ACCEPTED'
     where id = $1 and addressee_id = $2 and status = 'PENDING' returning ${contactColumns}`,
    [contactId, caller.id],
  );
  const [row] = rows;
  if (row !== undefined) return tellContact(deps, caller, row, 'contacts:request:accepted');
  const accepted = await deps.db.query<ContactRow>(
    `select ${contactColumns} from contacts where id = $1 and addressee_id = $2`,
    [contactId, caller.id],
  );
  return viewFor(deps, caller.id, mustExist(accepted.rows[0]));
}

/** @throws Refusal `not_found` */
export async function rejectContact(deps: Deps, caller: Caller, contactId: string): Promise<void> {
  const { rows } = await deps.db.query<ContactRow>(
    `delete from contacts where id = $1 and addressee_id = $2 and status = 'PENDING'
     returning ${contactColumns}`,
    [contactId, caller.id],
  );
  tellRemoved(deps, caller, mustExist(rows[0]));
}

/** Ends a contact or withdraws a request. @throws Refusal `not_found` */
export async function removeContact(deps: Deps, caller: Caller, contactId: string): Promise<void> {
  const { rows } = await deps.db.query<ContactRow>(
    `delete from contacts where id = $1 and (requester_id = $2 or addressee_id = $2)
     returning ${contactColumns}`,
    [contactId, caller.id],
  );
  tellRemoved(deps, caller, mustExist(rows[0]));
}

/** Each side gets its own view; resolves to the caller's. */
async function tellContact(
  deps: Deps,
  caller: Caller,
  row: ContactRow,
  name: 'contacts:request:new' | 'contacts:request:accepted',
): Promise<Contact> {
  const friendId = friendOf(row, caller.id);
  const [own, theirs] = await Promise.all([
    viewFor(deps, caller.id, row),
    viewFor(deps, friendId, row),
  ]);
  deps.bus.publish({ to: 'users', userIds: [caller.id] }, { name, payload: { contact: own } });
  deps.bus.publish({ to: 'users', userIds: [friendId] }, { name, payload: { contact: theirs } });
  return own;
}

function tellRemoved({ bus }: Deps, caller: Caller, row: ContactRow): void {
  const friendId = friendOf(row, caller.id);
  const removed = (userId: string) =>
    ({ name: 'contacts:removed', payload: { contactId: row.id, userId } }) as const;
  bus.publish({ to: 'users', userIds: [caller.id] }, removed(friendId));
  bus.publish({ to: 'users', userIds: [friendId] }, removed(caller.id));
  bus.announce({ kind: 'contact.ended', userIds: [caller.id, friendId] });
}

async function viewFor(deps: Deps, viewerId: string, row: ContactRow): Promise<Contact> {
  const [view] = await contactViews(deps.db, deps.presence, viewerId, [row]);
  return mustExist(view);
}

function mustExist<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
