/**
 * Keeps attempts to call under the ids that their devices give them (contract, The call record). A repeated attempt
 * leads to the same call. An attempt that was given up leads to no call, even when the invitation arrives after its
 * end. The rows are written under the conversation's lock.
 */
import type { CallEndReason } from '#contract/calls.ts';
import type { Queries } from '#server/store/database/database.ts';

export interface AttemptKey {
  readonly userId: string;
  readonly conversationId: string;
  readonly attemptId: string;
}

/** `entered`: the attempt brought its person into the call; `beside`: the person was in the call already. */
export type AttemptStatus = 'entered' | 'beside';

export interface Attempt {
  /** null: the attempt was given up or superseded. */
  readonly callId: string | null;
  /** The reason why the call is over for its person; null: it is not over. */
  readonly over: CallEndReason | null;
}

export async function readAttempt(
  db: Queries,
  { userId, conversationId, attemptId }: AttemptKey,
): Promise<Attempt | undefined> {
  const { rows } = await db.query<Attempt>(readStatement, [userId, conversationId, attemptId]);
  return rows[0];
}

const readStatement = `
select case when a.status = 'givenUp' then null else a.call_id end as "callId",
  case when p.status in ('accepted', 'joined') and k.stage <> 'ended' then null
    else coalesce(k.outcome, 'ended') end as over
from call_attempts a
  left join calls k on k.id = a.call_id
  left join call_parties p on p.call_id = a.call_id and p.user_id = a.user_id
where a.user_id = $1 and a.conversation_id = $2 and a.attempt_id = $3`;

export async function noteAttempt(
  tx: Queries,
  { userId, conversationId, attemptId }: AttemptKey,
  callId: string,
  status: AttemptStatus,
): Promise<void> {
  await tx.query(
    `insert into call_attempts (user_id, conversation_id, attempt_id, call_id, status)
     values ($1, $2, $3, $4, $5)`,
    [userId, conversationId, attemptId, callId, status],
  );
}

/**
 * Marks earlier attempts as given up, because the person enters the call in another way. They neither keep the person
 * in the call nor take them out any more.
 */
export async function supersedeAttempts(
  tx: Queries,
  userId: string,
  callId: string,
): Promise<void> {
  await tx.query(
    `update call_attempts set status = 'givenUp', heard_at = clock_timestamp()
     where user_id = $1 and call_id = $2`,
    [userId, callId],
  );
}

/**
 * How many given-up attempts of a person in a conversation are kept. An invitation that is late comes only seconds
 * after the attempt was given up.
 */
export const keptGivenUp = 20;

const forgetOldStatement = `
delete from call_attempts
where user_id = $1 and conversation_id = $2 and status = 'givenUp' and attempt_id not in (
  select attempt_id from call_attempts
  where user_id = $1 and conversation_id = $2 and status = 'givenUp'
  order by heard_at desc limit $3)`;

/**
 * Notes that the attempt was given up, and answers whether the person has to leave the running call: this attempt
 * brought them into it, and no other attempt of theirs keeps them there.
 */
export async function giveUpAttempt(
  tx: Queries,
  { userId, conversationId, attemptId }: AttemptKey,
  runningId: string | undefined,
): Promise<boolean> {
  const { rows } = await tx.query<{ callId: string | null; status: AttemptStatus | 'givenUp' }>(
    `select a.call_id as "callId", a.status from call_attempts a
     where a.user_id = $1 and a.conversation_id = $2 and a.attempt_id = $3`,
    [userId, conversationId, attemptId],
  );
  await tx.query(
    `insert into call_attempts (user_id, conversation_id, attempt_id, status)
     values ($1, $2, $3, 'givenUp')
     on conflict (user_id, conversation_id, attempt_id) do update
     set status = 'givenUp', heard_at = clock_timestamp()`,
    [userId, conversationId, attemptId],
  );
  await tx.query(forgetOldStatement, [userId, conversationId, keptGivenUp]);
  const [attempt] = rows;
  if (attempt?.status !== 'entered' || attempt.callId !== runningId) return false;
  const { rowCount } = await tx.query(
    `update call_attempts set status = 'entered'
     where user_id = $1 and call_id = $2 and status <> 'givenUp'`,
    [userId, runningId],
  );
  return rowCount === 0;
}

/** Deletes attempts that are a day old, because no device repeats one so late. */
export async function forgetAttempts(db: Queries): Promise<void> {
  await db.query(`delete from call_attempts where heard_at < clock_timestamp() - interval '1 day'`);
}
