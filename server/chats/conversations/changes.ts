/** Reads the changes of a conversation since a version, in one snapshot (contract, Versions). */
import type { Changes, ReadPointer } from '#contract/conversations.ts';
import * as limits from '#contract/limits.ts';
import type { ValidQuery } from '#contract/routes.ts';
import type { Database, Queries, Statement } from '#server/store/database/database.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { messageColumns, toMessage } from '../messages/message-row.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { Presence } from '../presence/presence.ts';
import { requireParticipant } from './membership.ts';
import { readUnlisted, readConversations } from './read.ts';

/** @throws Refusal `not_found` */
export function readChanges(
  db: Database,
  presence: Presence,
  userId: string,
  conversationId: string,
  query: ValidQuery<'GET /conversations/{id}/changes'>,
): Promise<Changes> {
  return db.transaction(async (snapshot) => {
    const membership = await requireParticipant(snapshot, conversationId, userId);
    const [entry] = await readConversations(snapshot, presence, userId, {
      conversationId,
      participants: 'someOfLarge',
    });
    if (entry === undefined) throw new Refusal('not_found');
    const { version, receiptsVersion, pointers } = membership;
    // A version from the future was given out before an older database was restored.
    const behind = version - query.after;
    const isOfThisPast = behind >= 0 && (query.receiptsAfter ?? 0) <= receiptsVersion;
    const complete =
      isOfThisPast && (await isWithinReach(snapshot, conversationId, query.after, behind));
    const readRows = async <Row>(statement: Statement, since: number | undefined) =>
      complete && since !== undefined
        ? (await snapshot.query<Row>(statement, [conversationId, since])).rows
        : [];
    const changed = await readRows<MessageRow>(
      changedStatement,
      behind > 0 ? query.after : undefined,
    );
    const messages = changed.map((row) => toMessage(row, pointers));
    return {
      version,
      receiptsVersion,
      messages,
      receipts: await readRows<ReadPointer>(movedStatement, query.receiptsAfter),
      conversation: entry.conversation,
      complete,
      ...(await readUnlisted(snapshot, presence, userId, membership, messages)),
    };
  }, 'snapshot');
}

/** One message that was changed a thousand times is one to read: messages count, and no more than as many versions. */
async function isWithinReach(
  snapshot: Queries,
  conversationId: string,
  after: number,
  behind: number,
): Promise<boolean> {
  if (behind <= limits.changedMessagesMax) return true;
  const { rows } = await snapshot.query(farthestStatement, [
    conversationId,
    after,
    limits.changedMessagesMax,
  ]);
  return rows.length === 0;
}

const farthestStatement = {
  name: 'one changed message too many',
  text: `
select 1 from messages m
where m.conversation_id = $1 and m.version > $2::bigint
order by m.version offset $3 limit 1`,
};

const changedStatement = {
  name: 'changed messages',
  text: `
select ${messageColumns('m')} from messages m
where m.conversation_id = $1 and m.version > $2::bigint
order by m.seq`,
};

const movedStatement = {
  name: 'moved pointers',
  text: `
select p.user_id as "userId", p.last_read_seq as "lastReadSeq" from participants p
where p.conversation_id = $1 and p.read_version > $2::bigint
order by p.user_id`,
};
