/**
 * Deletes an account (contract, DELETE /account). Its row stays for its messages, without anything that says whose it
 * was. All of it is one transaction, so a deletion that was cut off has not happened.
 */
import type { ValidBody } from '#contract/routes.ts';
import { isAdministrator, requireAnotherAdministrator } from '#server/admin/rights.ts';
import { tellAdministrators } from '#server/admin/audit.ts';
import { requirePassword } from '../auth/password.ts';
import { announceEnd, deleteSessions } from '../auth/sessions.ts';
import { contactColumns, friendOf } from '#server/people/contacts/contact.ts';
import type { ContactRow } from '#server/people/contacts/contact.ts';
import { endBlocksOf, publishBlock } from '#server/people/blocks/blocks.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Deps } from '../deps.ts';
import { publishChange } from '#server/groups/change.ts';
import { leaveEveryGroup } from '#server/groups/members.ts';
import { Refusal } from '../http/refusal.ts';
import { lockAccounts } from './accounts-lock.ts';

const goneName = 'Удалённый аккаунт';

/** @throws Refusal `wrong_password`, `rate_limited`, `last_admin`, `unauthorized` (the account is gone) */
export async function deleteAccount(
  deps: Deps,
  userId: string,
  { password }: ValidBody<'DELETE /account'>,
): Promise<void> {
  const passwordHash = await requirePassword(deps, userId, password);
  const wasAdministrator = await isAdministrator(deps.db, userId);
  await removeAccount(deps, userId, async (tx) => {
    if (wasAdministrator) {
      await lockAccounts(tx);
      if (await isSomebodyElseHere(tx, userId)) await requireAnotherAdministrator(tx, userId);
    }
    const { rowCount } = await tx.query(
      `select from users where id = $1 and password_hash = $2 and deleted_at is null
         and (role = 'member' or $3) for no key update`,
      [userId, passwordHash, wasAdministrator],
    );
    // A person who became an administrator at this very moment asks again, and is then asked for another one.
    if (rowCount === 0) throw new Refusal('wrong_password');
  });
  if (wasAdministrator) await tellAdministrators(deps, 'people');
}

async function isSomebodyElseHere(tx: Queries, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from users where id <> $1 and deleted_at is null limit 1',
    [userId],
  );
  return rowCount > 0;
}

/** Deletes an account, when `allow` lets it, which is first in the transaction. */
export async function removeAccount(
  deps: Deps,
  userId: string,
  allow: (tx: Queries) => Promise<void>,
): Promise<void> {
  const { bus, clock, db, presence } = deps;
  const now = new Date(clock.now());
  const gone = await db.transaction(async (tx) => {
    await allow(tx);
    await markDeleted(tx, userId, now);
    const audienceIds = await readAudience(tx, userId);
    const sessions = await deleteSessions(tx, { userId });
    const contacts = await deleteContacts(tx, userId);
    const left = await leaveEveryGroup(tx, presence, userId);
    await erasePerson(tx, userId);
    // Requests that were adding the person have committed by now, and a later one fails (0008_people.sql).
    contacts.push(...(await deleteContacts(tx, userId)));
    left.push(...(await leaveEveryGroup(tx, presence, userId)));
    const blockers = await endBlocksOf(tx, userId);
    return { sessions, contacts, audienceIds, left, blockers };
  });
  await bus.connections.noteTold(new Map([[userId, 'OFFLINE']]));
  announceEnd(bus, gone.sessions, 'accountDeleted');
  bus.announce({ kind: 'account.deleted' });
  for (const changed of gone.left) publishChange(bus, changed);
  for (const row of gone.contacts) {
    const payload = { contactId: row.id, userId };
    const friendId = friendOf(row, userId);
    bus.publish({ to: 'users', userIds: [friendId] }, { name: 'contacts:removed', payload });
    bus.announce({ kind: 'contact.ended', userIds: [userId, friendId] });
  }
  for (const blockerId of gone.blockers) publishBlock(deps, blockerId, userId, false);
  const audience = { to: 'users', userIds: gone.audienceIds } as const;
  bus.publish(audience, {
    name: 'profile:update',
    payload: { userId, displayName: goneName, avatarUrl: null },
  });
  bus.publish(audience, {
    name: 'presence:update',
    payload: { userId, status: 'OFFLINE', lastSeenAt: null },
  });
}

/**
 * Locks the person's row, but lets rows that refer to it be written. A message of theirs that is on its way already
 * holds its conversation's lock, for which we wait below: if it had to wait for us too, neither would go on.
 */
async function markDeleted(tx: Queries, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update users set deleted_at = $2, password_hash = '', chosen_status = 'OFFLINE', last_seen_at = null,
       role = 'member', disabled_at = null
     where id = $1`,
    [userId, now],
  );
  await tx.query('delete from online_users where user_id = $1', [userId]);
  await tx.query('delete from passkeys where user_id = $1', [userId]);
}

/** Reads the ids of everybody who may have the name on the screen now. */
async function readAudience(tx: Queries, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select theirs.user_id as id from participants mine
     join participants theirs on theirs.conversation_id = mine.conversation_id
     where mine.user_id = $1
     union
     select case requester_id when $1 then addressee_id else requester_id end from contacts
     where requester_id = $1 or addressee_id = $1`,
    [userId],
  );
  return rows.map(({ id }) => id).filter((id) => id !== userId);
}

async function deleteContacts(tx: Queries, userId: string): Promise<ContactRow[]> {
  const { rows } = await tx.query<ContactRow>(
    `delete from contacts where requester_id = $1 or addressee_id = $1 returning ${contactColumns}`,
    [userId],
  );
  return rows;
}

/**
 * Clears the person's row of everything that says who they were. A trigger then releases their picture's file, so this
 * runs after the conversations are locked.
 */
async function erasePerson(tx: Queries, userId: string): Promise<void> {
  await tx.query(
    `update users set username = 'deleted', username_key = 'deleted:' || id, display_name = $2, eblid = null,
       email = null, email_key = null, bio = '', avatar_url = null, avatar_file_id = null
     where id = $1`,
    [userId, goneName],
  );
  await tx.query('delete from invitations where created_by = $1', [userId]);
  await tx.query('delete from password_links where user_id = $1', [userId]);
}
