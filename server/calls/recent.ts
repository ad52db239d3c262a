/** Reads the latest calls of a person's conversations (contract, GET /calls). */
import type { PastCall } from '#contract/calls.ts';
import * as callLimits from '#contract/call-limits.ts';
import type { Queries } from '#server/store/database/database.ts';

/** Reads calls that are over, newest first, from the lines that they left. */
export async function readRecentCalls(db: Queries, userId: string): Promise<PastCall[]> {
  const { rows } = await db.query<Omit<PastCall, 'createdAt'> & { readonly createdAt: Date }>(
    recentCallsStatement,
    [userId, callLimits.recentCallsMax],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

// Each conversation gives its own latest since the person joined, by the index messages_calls, which asks for the very
// same condition; the latest of them all are taken.
export const recentCallsStatement = {
  name: 'recent calls',
  text: `
select own.* from participants p cross join lateral (
  select m.id as "messageId", m.conversation_id as "conversationId", m.sender_id as "callerId",
    m.created_at as "createdAt", m.service as line
  from messages m
  where m.conversation_id = p.conversation_id and m.seq > p.joined_seq and m.service ->> 'kind' = 'call'
  order by m.seq desc limit $2
) own
where p.user_id = $1
order by own."createdAt" desc, own."messageId" limit $2`,
};
