/**
 * Makes people contacts, and parts them. Two people have one row whoever asked first, so requests that cross end in one
 * contact. All sockets of both sides are told, also those of the session that acted, because it may have other pages
 * open.
 */
import type { Contact } from '#contract/contacts.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { newId } from '#server/kit/ids.ts';
import { lockPair, hasBlocked } from '../blocks/pair.ts';
import { partedAmong } from '../visibility.ts';
import { contactColumns, contactOfTwo, contactViews, friendOf, idOfIdentifier } from './contact.ts';
import type { ContactRow } from './contact.ts';

/**
 * Asks somebody to be a contact. `isNew` is false when they had asked first, and the two are contacts now.
 * @throws Refusal `not_found`, `yourself`, `blocked`, `already_contact`, `already_requested`, `unavailable`
 */
export async function requestContact(
  deps: Deps,
  userId: string,
  identifier: string,
): Promise<{ readonly contact: Contact; readonly isNew: boolean }> {
  const otherId = await idOfIdentifier(deps.db, userId, identifier);
  if (otherId === undefined) throw new Refusal('not_found', { message: 'Такого человека нет' });
  if (otherId === userId) throw new Refusal('yourself');
  const now = new Date(deps.clock.now());
  const row = await deps.db.transaction(async (tx) => {
    await lockPair(tx, userId, otherId);
    if (await hasBlocked(tx, userId, otherId)) throw new Refusal('blocked');
    return request(tx, userId, otherId, now);
  });
  const isNew = row.status === 'PENDING';
  const name = isNew ? 'contacts:request:new' : 'contacts:request:accepted';
  return { contact: await publishContact(deps, userId, row, name), isNew };
}

const attempts = 3;

async function request(
  tx: Queries,
  callerId: string,
  otherId: string,
  now: Date,
): Promise<ContactRow> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const made = await tx.query<ContactRow>(
      `insert into contacts (id, requester_id, addressee_id, status, created_at)
       values ($1, $2, $3, 'PENDING', $4)
       on conflict (least(requester_id, addressee_id), greatest(requester_id, addressee_id)) do nothing
       returning ${contactColumns}`,
      [newId(), callerId, otherId, now],
    );
    if (made.rows[0]) return made.rows[0];
    const met = await tx.query<ContactRow>(`${contactOfTwo} for update`, [callerId, otherId]);
    const [row] = met.rows;
    // The row that the insert met has been deleted since, so there is room for our own now.
    if (row === undefined) continue;
    if (row.status === 'ACCEPTED') throw new Refusal('already_contact');
    if (row.requesterId === callerId) throw new Refusal('already_requested');
    await tx.query(`update contacts set status = 'ACCEPTED' where id = $1`, [row.id]);
    return { ...row, status: 'ACCEPTED' };
  }
  throw new Refusal('unavailable');
}

/**
 * Makes two people contacts, because one has invited the other to the server; null: a block parts them, of which nothing
 * is said. The caller holds the lock of the two.
 */
export async function befriend(
  tx: Queries,
  inviterId: string,
  userId: string,
  now: Date,
): Promise<ContactRow | null> {
  if ((await partedAmong(tx, userId, [inviterId])).size > 0) return null;
  const { rows } = await tx.query<ContactRow>(
    `insert into contacts (id, requester_id, addressee_id, status, created_at)
     values ($1, $2, $3, 'ACCEPTED', $4)
     on conflict (least(requester_id, addressee_id), greatest(requester_id, addressee_id))
     do update set status = 'ACCEPTED'
     returning ${contactColumns}`,
    [newId(), inviterId, userId, now],
  );
  return mustExist(rows[0]);
}

/**
 * Accepts a request. Accepting a second time answers the same and tells nobody.
 * @throws Refusal `not_found`
 */
export async function acceptContact(
  deps: Deps,
  userId: string,
  contactId: string,
): Promise<Contact> {
  const { rows } = await deps.db.query<ContactRow>(
    `update contacts set status = 'ACCEPTED'
     where id = $1 and addressee_id = $2 and status = 'PENDING'
       and not exists (select from blocks b where b.blocker_id = $2 and b.blocked_id = requester_id)
     returning ${contactColumns}`,
    [contactId, userId],
  );
  const [row] = rows;
  if (row !== undefined) return publishContact(deps, userId, row, 'contacts:request:accepted');
  const accepted = await deps.db.query<ContactRow>(
    `select ${contactColumns} from contacts where id = $1 and addressee_id = $2`,
    [contactId, userId],
  );
  return viewFor(deps, userId, mustExist(accepted.rows[0]));
}

/** @throws Refusal `not_found` */
export const rejectContact = (deps: Deps, userId: string, contactId: string): Promise<void> =>
  endContact(deps, userId, contactId, `addressee_id = $2 and status = 'PENDING'`);

/** Ends a contact or withdraws a request. @throws Refusal `not_found` */
export const removeContact = (deps: Deps, userId: string, contactId: string): Promise<void> =>
  endContact(deps, userId, contactId, '(requester_id = $2 or addressee_id = $2)');

async function endContact(
  { db, bus }: Deps,
  userId: string,
  contactId: string,
  condition: string,
): Promise<void> {
  const { rows } = await db.query<ContactRow>(
    `delete from contacts where id = $1 and ${condition} returning ${contactColumns}`,
    [contactId, userId],
  );
  const row = mustExist(rows[0]);
  publishRemoved(bus, row);
  bus.announce({ kind: 'contact.ended', userIds: [userId, friendOf(row, userId)] });
}

/** Tells both sides that they are no contacts any more, but nobody of a request that they never heard of. */
export function publishRemoved(bus: Bus, row: ContactRow): void {
  const { id: contactId, requesterId, addresseeId, isUnheard } = row;
  for (const toldId of isUnheard ? [requesterId] : [requesterId, addresseeId]) {
    const payload = { contactId, userId: friendOf(row, toldId) };
    bus.publish({ to: 'users', userIds: [toldId] }, { name: 'contacts:removed', payload });
  }
}

/** Tells each side its own view, where it has one; resolves to the caller's. */
export async function publishContact(
  deps: Deps,
  userId: string,
  row: ContactRow,
  name: 'contacts:request:new' | 'contacts:request:accepted',
): Promise<Contact> {
  const friendId = friendOf(row, userId);
  const [own, [theirs]] = await Promise.all([
    viewFor(deps, userId, row),
    contactViews(deps.db, deps.presence, friendId, [row]),
  ]);
  deps.bus.publish({ to: 'users', userIds: [userId] }, { name, payload: { contact: own } });
  if (theirs) {
    deps.bus.publish({ to: 'users', userIds: [friendId] }, { name, payload: { contact: theirs } });
  }
  return own;
}

export async function viewFor(deps: Deps, viewerId: string, row: ContactRow): Promise<Contact> {
  const [view] = await contactViews(deps.db, deps.presence, viewerId, [row]);
  return mustExist(view);
}

function mustExist<T>(found: T | undefined): T {
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
