/** The running calls of conversations, as everybody in them sees them (contract, Shapes). */
import type { Call } from '#contract/calls.ts';
import type { Queries } from '#server/store/database/database.ts';

interface ShownRow {
  readonly conversationId: string;
  readonly callId: string;
  readonly state: Call['state'];
  readonly video: boolean;
  readonly callerId: string;
  readonly startedAt: Date;
  readonly userIds: string[];
  readonly invitedIds: string[];
}

/** By conversation; equal to the result of `callOf` on a record. */
export async function readRunningCalls(
  db: Queries,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, Call>> {
  const { rows } = await db.query<ShownRow>(shownStatement, [conversationIds]);
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
