/**
 * Blocks people, and lets them go (contract, Blocks). Whoever is blocked is told nothing: to them the other one has
 * ended the contact and is a stranger now, who never answers a request.
 */
import type { User } from '#contract/users.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';
import { contactOfTwo, contactViews } from '../contacts/contact.ts';
import type { ContactRow } from '../contacts/contact.ts';
import { publishRemoved } from '../contacts/requests.ts';
import { readUsers } from '../users/person.ts';
import { knownAmong } from '../visibility.ts';
import { lockPair } from './pair.ts';

/** Lists the people whom the person has blocked, the last one first. */
export async function listBlocked({ db, presence }: Deps, userId: string): Promise<User[]> {
  const userIds = await idsOfBlocked(db, userId);
  const users = await readUsers(db, presence, userId, userIds);
  return userIds.flatMap((id) => users.get(id) ?? []);
}

/** Reads whom the person has blocked, the last one first. */
export async function idsOfBlocked(db: Queries, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select blocked_id as id from blocks where blocker_id = $1 order by blocked_at desc, blocked_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Blocks a person. What the two had of a contact or a request ends, and with it their call. Blocking again changes
 * nothing, so that the blocked person does not see a later request go.
 * @throws Refusal `yourself`, `not_found`
 */
export async function blockPerson(deps: Deps, userId: string, otherId: string): Promise<void> {
  const { bus, clock, db } = deps;
  if (userId === otherId) throw new Refusal('yourself');
  const made = await db.transaction(async (tx) => {
    await lockPair(tx, userId, otherId);
    await requirePerson(tx, otherId);
    const wereKnown = (await knownAmong(tx, userId, [otherId])).has(otherId);
    // These are read before the block is written, which makes a request of the other one unheard.
    const { rows } = await tx.query<ContactRow>(contactOfTwo, [userId, otherId]);
    const [ended] = rows;
    const { rowCount } = await tx.query(
      `insert into blocks (blocker_id, blocked_id, blocked_at) values ($1, $2, $3)
       on conflict do nothing`,
      [userId, otherId, new Date(clock.now())],
    );
    if (rowCount === 0) return null;
    if (ended) await tx.query('delete from contacts where id = $1', [ended.id]);
    return { wereKnown, ended };
  });
  if (made === null) return;
  publishBlock(deps, userId, otherId, true);
  if (made.ended) publishRemoved(bus, made.ended);
  if (made.wereKnown) await publishPresence(deps, userId, otherId);
  bus.announce({ kind: 'contact.ended', userIds: [userId, otherId] });
  bus.announce({ kind: 'person.blocked', blockerId: userId, blockedId: otherId });
}

/** Lets a person go. A request that they made meanwhile arrives now; the contact does not come back. */
export async function unblockPerson(deps: Deps, userId: string, otherId: string): Promise<void> {
  const { bus, db, presence } = deps;
  const { rowCount } = await db.query(
    'delete from blocks where blocker_id = $1 and blocked_id = $2',
    [userId, otherId],
  );
  if (rowCount === 0) return;
  publishBlock(deps, userId, otherId, false);
  const { rows } = await db.query<ContactRow>(contactOfTwo, [userId, otherId]);
  const [contact] = await contactViews(db, presence, userId, rows);
  if (contact?.direction === 'incoming' && contact.status === 'PENDING') {
    const arrived = { name: 'contacts:request:new', payload: { contact } } as const;
    bus.publish({ to: 'users', userIds: [userId] }, arrived);
  }
  if ((await knownAmong(db, userId, [otherId])).has(otherId)) {
    await publishPresence(deps, userId, otherId);
  }
}

/**
 * Ends all blocks by and of an account that goes, inside its transaction. Resolves to those who had blocked it.
 */
export async function endBlocksOf(tx: Queries, userId: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from blocks where blocker_id = $1 or blocked_id = $1 returning blocker_id as id',
    [userId],
  );
  return rows.map(({ id }) => id).filter((id) => id !== userId);
}

/** Tells the person's own devices. */
export function publishBlock(
  { bus }: Pick<Deps, 'bus'>,
  userId: string,
  otherId: string,
  blocked: boolean,
): void {
  const payload = { userId: otherId, blocked };
  bus.publish({ to: 'users', userIds: [userId] }, { name: 'blocks:update', payload });
}

/** Tells each of the two the presence of the other one, as they see it now. */
async function publishPresence(deps: Deps, one: string, other: string): Promise<void> {
  const { bus, db, presence } = deps;
  for (const [viewerId, seenId] of [
    [one, other],
    [other, one],
  ] as const) {
    const seen = (await readUsers(db, presence, viewerId, [seenId])).get(seenId);
    if (!seen) continue;
    const { status, lastSeenAt } = seen;
    const payload = { userId: seenId, status, lastSeenAt };
    bus.publish({ to: 'users', userIds: [viewerId] }, { name: 'presence:update', payload });
  }
}

/** @throws Refusal `not_found`: there is nobody of this id (any more) */
async function requirePerson(tx: Queries, userId: string): Promise<void> {
  const { rowCount } = await tx.query('select from users where id = $1 and deleted_at is null', [
    userId,
  ]);
  if (rowCount === 0) throw new Refusal('not_found', { message: 'Такого человека нет' });
}
