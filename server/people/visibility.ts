/**
 * Decides which people know each other. Those see each other's presence and profile, and are told when these change.
 */
import * as limits from '#contract/limits.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';

const acceptedAmongText = `
select addressee_id as id from contacts
where requester_id = $1 and addressee_id = any($2::uuid[]) and status = 'ACCEPTED'
union
select requester_id from contacts
where addressee_id = $1 and requester_id = any($2::uuid[]) and status = 'ACCEPTED'`;

const partedAmongText = `
select blocked_id as id from blocks where blocker_id = $1 and blocked_id = any($2::uuid[])
union all
select blocker_id from blocks where blocked_id = $1 and blocker_id = any($2::uuid[])`;

/** Returns a query for everybody whom a block parts from the person, whoever of the two blocked the other. */
export const partedFrom = (userId: string): string => `
select blocked_id from blocks where blocker_id = ${userId}
union all
select blocker_id from blocks where blocked_id = ${userId}`;

/**
 * Requires that the others are accepted contacts, who may put each other into conversations and write directly
 * (contract, Who may write to whom). Strangers and people who do not exist get the same answer.
 * @throws Refusal `not_contact`
 */
export async function requireContacts(
  queries: Queries,
  userId: string,
  others: readonly string[],
): Promise<void> {
  const { rows } = await queries.query(acceptedAmongText, [userId, others]);
  if (rows.length < others.length) throw new Refusal('not_contact');
}

/**
 * Returns the people among `others` whom `userId` may see whole: accepted contacts, members of a shared group, oneself.
 * Everyone else is a stranger (contract, What strangers see), and so is whoever a block parts from them.
 */
export async function knownAmong(
  queries: Queries,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set([userId]);
  const { rows } = await queries.query<{ id: string }>(knownStatement, [userId, others]);
  return new Set([userId, ...rows.map(({ id }) => id)]);
}

const metAmongText = `
     ${acceptedAmongText}
     union
     select theirs.user_id from participants mine
     join conversations c on c.id = mine.conversation_id and c.is_group
     join participants theirs on theirs.conversation_id = c.id
     where mine.user_id = $1 and theirs.user_id = any($2::uuid[])`;

const knownStatement = {
  name: 'known among others',
  text: `${metAmongText} except (${partedAmongText})`,
};

/** Answers whether the other is somebody whom `knownAmong` would return if nobody had blocked anybody. */
export async function hasMet(queries: Queries, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await queries.query(metAmongText, [userId, [otherId]]);
  return userId === otherId || rows.length > 0;
}

/**
 * Returns the people among `others` whom a block parts from the person, whoever of the two blocked the other. They are
 * strangers to each other, in shared groups too (contract, Blocks).
 */
export async function partedAmong(
  queries: Queries,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const { rows } = await queries.query<{ id: string }>(partedStatement, [userId, others]);
  return new Set(rows.map(({ id }) => id));
}

const partedStatement = { name: 'parted among others', text: partedAmongText };

/** Reads who is parted from whom among these people. Somebody whom no block parts from anybody is missing. */
export async function partedWithin(
  queries: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await queries.query<{ blockerId: string; blockedId: string }>(
    partedPairsStatement,
    [userIds],
  );
  const parted = new Map<string, Set<string>>();
  const part = (one: string, other: string) =>
    void parted.set(one, (parted.get(one) ?? new Set()).add(other));
  for (const { blockerId, blockedId } of rows) {
    part(blockerId, blockedId);
    part(blockedId, blockerId);
  }
  return parted;
}

const partedPairsStatement = {
  name: 'parted pairs',
  text: `
select blocker_id as "blockerId", blocked_id as "blockedId" from blocks
where blocker_id = any($1::uuid[]) and blocked_id = any($1::uuid[])`,
};

/** Returns the people among `others` who have blocked the person. */
export async function blockersAmong(
  queries: Queries,
  userId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ id: string }>(
    'select blocker_id as id from blocks where blocked_id = $1 and blocker_id = any($2::uuid[])',
    [userId, others],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Reads who is told of each person's presence and profile: contacts, and members of a shared group of at most 32, but
 * nobody whom a block parts from them.
 */
export async function watchersOfEach(
  queries: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await queries.query<{ userId: string; watcherIds: string[] }>(
    `select person.id as "userId", array(
       select addressee_id from contacts where requester_id = person.id and status = 'ACCEPTED'
       union
       select requester_id from contacts where addressee_id = person.id and status = 'ACCEPTED'
       union
       select theirs.user_id from (
         -- The size is counted once for each group, not once for each of its members.
         select mine.conversation_id from participants mine
         join conversations c on c.id = mine.conversation_id and c.is_group
         where mine.user_id = person.id
           and (select count(*) from participants p where p.conversation_id = c.id) <= $2
       ) small
       join participants theirs on theirs.conversation_id = small.conversation_id
       where theirs.user_id <> person.id
       except select blocked_id from blocks where blocker_id = person.id
       except select blocker_id from blocks where blocked_id = person.id
     ) as "watcherIds"
     from unnest($1::uuid[]) person (id)`,
    [userIds, limits.participantsInListMax],
  );
  return new Map(rows.map(({ userId, watcherIds }) => [userId, watcherIds]));
}
