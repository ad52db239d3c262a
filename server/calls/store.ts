/**
 * Reads and writes calls in the database. A change of a call holds its conversation's lock first, then the call's own
 * (docs/architecture.md, Locks); the parties' rows are written under both.
 */
import type { Call as ShownCall } from '#contract/calls.ts';
import type { Queries } from '#server/store/database/database.ts';
import { nextDeadline } from './record/call-record.ts';
import type { CallRecord, CallWaits, Party } from './record/call-record.ts';
import type { Call } from './record/transition.ts';

/** Returns the expression of a column's time as the record has it: `Date.now()`. */
const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

const runningStatement = `
select k.id, k.conversation_id as "conversationId", c.is_group as "isGroup", k.caller_id as "callerId", k.video, k.stage,
  ${ms('k.created_at')} as "createdAt", ${ms('k.ring_until')} as "ringUntil",
  ${ms('k.caller_gone_at')} as "callerGoneAt", ${ms('k.answered_at')} as "answeredAt",
  ${ms('k.ended_at')} as "endedAt", k.outcome
from calls k join conversations c on c.id = k.conversation_id
where k.conversation_id = $1 and k.stage <> 'ended'`;

const partiesOfStatement = `
select p.user_id as "userId", p.status, ${ms('p.accepted_at')} as "acceptedAt",
  ${ms('p.awaited_until')} as "awaitedUntil", p.media_sid as "mediaSid"
from call_parties p where p.call_id = $1 order by p.place`;

/** Reads the call that runs in a conversation. `locked`: nobody else changes it until the end of the transaction. */
export async function readRunning(
  db: Queries,
  conversationId: string,
  waits: CallWaits,
  kind: 'locked' | 'unlocked' = 'unlocked',
): Promise<Call | undefined> {
  const statement = kind === 'locked' ? `${runningStatement} for update of k` : runningStatement;
  type Row = Omit<CallRecord, 'waits' | 'parties'> & Pick<Call, 'stage'>;
  const { rows } = await db.query<Row>(statement, [conversationId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { stage, ...known } = row;
  const parties = await db.query<Party & { userId: string }>(partiesOfStatement, [row.id]);
  const byUserId = new Map(parties.rows.map(({ userId, ...party }) => [userId, party]));
  return { stage, record: { ...known, waits, parties: byUserId } };
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

export async function save(tx: Queries, { stage, record }: Call): Promise<void> {
  await tx.query({ ...saveStatement, touches: [record.conversationId] }, [
    record.id,
    record.conversationId,
    record.callerId,
    record.video,
    stage,
    dateOf(record.createdAt),
    dateOf(record.ringUntil),
    dateOf(record.callerGoneAt),
    dateOf(record.answeredAt),
    dateOf(record.endedAt),
    record.outcome,
    dateOf(nextDeadline(stage, record)),
  ]);
  const parties = [...record.parties];
  await tx.query(partiesStatement, [
    record.id,
    parties.map(([userId]) => userId),
    parties.map(([, { status }]) => status),
    parties.map(([, { acceptedAt }]) => dateOf(acceptedAt)),
    parties.map(([, { awaitedUntil }]) => dateOf(awaitedUntil)),
    parties.map(([, { mediaSid }]) => mediaSid),
  ]);
}

const saveStatement = {
  name: 'save a call',
  text: `
insert into calls (id, conversation_id, caller_id, video, stage, created_at, ring_until, caller_gone_at,
  answered_at, ended_at, outcome, due_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (id) do update set stage = excluded.stage, caller_gone_at = excluded.caller_gone_at,
  answered_at = excluded.answered_at, ended_at = excluded.ended_at, outcome = excluded.outcome,
  due_at = excluded.due_at`,
};

const partiesStatement = `
insert into call_parties (call_id, user_id, place, status, accepted_at, awaited_until, media_sid)
select $1, party.user_id, party.place, party.status, party.accepted_at, party.awaited_until, party.media_sid
from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[]) with ordinality
  party (user_id, status, accepted_at, awaited_until, media_sid, place)
on conflict (call_id, user_id) do update set status = excluded.status, accepted_at = excluded.accepted_at,
  awaited_until = excluded.awaited_until, media_sid = excluded.media_sid`;

/**
 * Lets nobody else bring these people into a call until the end of the transaction. The locks are taken before any
 * conversation's lock, in the order of the ids.
 */
export async function lockEntering(tx: Queries, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted()) {
    await tx.query(`select pg_advisory_xact_lock(hashtext('in a call'), hashtext($1))`, [userId]);
  }
}

/** Finds these people in running calls of other conversations. */
export async function readOtherCalls(
  db: Queries,
  userIds: readonly string[],
  conversationId: string,
) {
  const { rows } = await db.query<{ userId: string; conversationId: string }>(
    `select p.user_id as "userId", k.conversation_id as "conversationId"
     from call_parties p join calls k on k.id = p.call_id
     where p.user_id = any($1::uuid[]) and p.status in ('accepted', 'joined')
       and k.stage <> 'ended' and k.conversation_id <> $2`,
    [userIds, conversationId],
  );
  return rows;
}

/** A running call that rings for a person, or that they are in. */
export interface Concern {
  readonly conversationId: string;
  readonly isRinging: boolean;
  readonly isCaller: boolean;
  readonly isInvited: boolean;
}

/** Reads the calls of each person, in the order of the people. */
export async function readCallsOfEach(
  db: Queries,
  userIds: readonly string[],
): Promise<readonly (readonly Concern[])[]> {
  const { rows } = await db.query<Concern & { userId: string }>(callsOfEachStatement, [userIds]);
  const concerns = Map.groupBy(rows, ({ userId }) => userId);
  return userIds.map((userId) => concerns.get(userId) ?? []);
}

const callsOfEachStatement = {
  name: 'calls of each',
  text: `
select p.user_id as "userId", k.conversation_id as "conversationId", k.stage = 'ringing' as "isRinging",
  k.caller_id = p.user_id as "isCaller", p.status = 'invited' as "isInvited"
from call_parties p join calls k on k.id = p.call_id
where p.user_id = any($1::uuid[]) and p.status in ('invited', 'accepted', 'joined') and k.stage <> 'ended'`,
};

export async function readAllRunning(db: Queries) {
  type Running = Pick<Concern, 'conversationId' | 'isRinging'> & { readonly callerId: string };
  const { rows } = await db.query<Running>(
    `select k.conversation_id as "conversationId", k.caller_id as "callerId",
       k.stage = 'ringing' as "isRinging"
     from calls k where k.stage <> 'ended'`,
  );
  return rows;
}

/** Answers which of these conversations exist and have no running call. */
export async function readWithoutCall(
  db: Queries,
  conversationIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from conversations c
     where c.id = any($1::uuid[]) and not exists (
       select from calls k where k.conversation_id = c.id and k.stage <> 'ended'
     )`,
    [conversationIds],
  );
  return rows.map(({ id }) => id);
}

/** Reads at most 100 deadlines: whose call has something due, and when the next of the others will. */
export async function readDue(
  db: Queries,
  now: number,
): Promise<{ readonly due: readonly string[]; readonly next: number | null }> {
  const { rows } = await db.query<{ conversationId: string; dueAt: Date }>(
    `select k.conversation_id as "conversationId", k.due_at as "dueAt" from calls k
     where k.due_at is not null order by k.due_at limit 100`,
  );
  const isDue = ({ dueAt }: { dueAt: Date }) => dueAt.getTime() <= now;
  return {
    due: rows.filter(isDue).map(({ conversationId }) => conversationId),
    next: rows.find((row) => !isDue(row))?.dueAt.getTime() ?? null,
  };
}

/** Reads the running calls as everybody in these conversations sees them, the same as `callOf` makes of the record. */
export async function readRunningCalls(
  db: Queries,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, ShownCall>> {
  type Row = Omit<ShownCall, 'startedAt'> & { conversationId: string; startedAt: Date };
  const { rows } = await db.query<Row>(shownStatement, [conversationIds]);
  return new Map(
    rows.map(({ conversationId, startedAt, ...call }) => [
      conversationId,
      { ...call, startedAt: startedAt.toISOString() },
    ]),
  );
}

const shownStatement = {
  name: 'running calls',
  text: `
select k.conversation_id as "conversationId", k.id as "callId", k.stage as state, k.video,
  k.caller_id as "callerId", coalesce(k.answered_at, k.created_at) as "startedAt",
  array(
    select p.user_id from call_parties p
    where p.call_id = k.id and p.status in ('accepted', 'joined') order by p.place
  ) as "userIds",
  array(
    select p.user_id from call_parties p where p.call_id = k.id and p.status = 'invited' order by p.place
  ) as "invitedIds"
from calls k where k.conversation_id = any($1::uuid[]) and k.stage <> 'ended'`,
};

/** Answers whether the same news has been handled before. */
export async function isKnownNews(db: Queries, newsId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from video_events where id = $1', [newsId]);
  return rowCount > 0;
}

export async function noteNews(db: Queries, newsId: string): Promise<void> {
  await db.query('insert into video_events (id) values ($1) on conflict do nothing', [newsId]);
}

/** Deletes news that is a day old. The video server repeats its news for some minutes at most. */
export async function forgetNews(db: Queries): Promise<void> {
  await db.query(`delete from video_events where heard_at < clock_timestamp() - interval '1 day'`);
}
