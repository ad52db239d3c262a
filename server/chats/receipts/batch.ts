/**
 * Gathers events about read pointers for 250 ms in each conversation, and sends one for each reader (contract,
 * Versions). The pointers themselves are raised at once. Events that a dying process has gathered are lost, and clients
 * see the pointers when they next look.
 */
import * as limits from '#contract/limits.ts';
import type { Receipt } from '#contract/messages.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Bus } from '#server/store/bus/bus.ts';
import { isParticipant } from '../conversations/membership.ts';
import type { Queries } from '#server/store/database/database.ts';
import type { Raise } from './raise-pointers.ts';

interface BatcherNeeds extends Pick<Deps, 'db' | 'bus'> {
  /** Only the log hears of a failure, because the pointers are safe. */
  readonly onFailure: (error: unknown) => void;
  readonly gatherMs: number;
}

interface Gathered extends Raise {
  readonly status: Receipt['status'];
}

/** The readers of one conversation, by their ids, until their events leave. */
interface Batch {
  readonly timer: NodeJS.Timeout;
  readonly readers: Map<string, Gathered>;
}

export function createReceiptBatcher({ db, bus, onFailure, gatherMs }: BatcherNeeds) {
  const batches = new Map<string, Batch>();

  function begin(conversationId: string): Batch {
    const timer = setTimeout(() => void tell(conversationId).catch(onFailure), gatherMs);
    const batch = { timer, readers: new Map() };
    batches.set(conversationId, batch);
    return batch;
  }

  async function tell(conversationId: string): Promise<void> {
    const batch = batches.get(conversationId);
    if (batch === undefined) return;
    batches.delete(conversationId);
    clearTimeout(batch.timer);
    const readers = [...batch.readers.values()];
    const idsOf = await readMessageIds(db, readers);
    for (const reader of readers) {
      const messageIds = idsOf.get(reader.userId);
      if (messageIds) publishReceipt(bus, reader, messageIds);
    }
  }

  return {
    note(raises: readonly Raise[], status: Receipt['status']) {
      for (const raise of raises) {
        const { readers } = batches.get(raise.conversationId) ?? begin(raise.conversationId);
        const before = readers.get(raise.userId) ?? raise;
        // Two requests of one reader may come back in the other order.
        readers.set(raise.userId, {
          ...raise,
          status,
          fromSeq: Math.min(raise.fromSeq, before.fromSeq),
          toSeq: Math.max(raise.toSeq, before.toSeq),
          receiptsVersion: Math.max(raise.receiptsVersion, before.receiptsVersion),
        });
      }
    },
    /** Publishes everything now. */
    async flush() {
      await Promise.all([...batches.keys()].map(tell));
    },
  };
}

function publishReceipt(bus: Bus, reader: Gathered, messageIds: string[]): void {
  const { conversationId, userId, toSeq: lastReadSeq, status, receiptsVersion } = reader;
  const event = {
    name: 'receipts:update',
    payload: { conversationId, userId, lastReadSeq, messageIds, status, receiptsVersion },
  } as const;
  bus.publish({ to: 'conversation', conversationId, exceptUserId: userId }, event);
  bus.publish({ to: 'users', userIds: [userId] }, event);
}

/**
 * Reads the newest messages that each reader has read now, by the reader. Those who have left the conversation are
 * missing.
 */
async function readMessageIds(
  db: Queries,
  readers: readonly Raise[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await db.query<{ userId: string; ids: string[] }>(
    `select reader."userId", array(
       select m.id from messages m
       where m.conversation_id = reader."conversationId"
         and m.seq > reader."fromSeq" and m.seq <= reader."toSeq"
         and m.sender_id <> reader."userId" and m.deleted_at is null
       order by m.seq desc limit ${limits.receiptsMaxIds}
     ) as ids
     from jsonb_to_recordset($1::jsonb)
       reader ("conversationId" uuid, "userId" uuid, "fromSeq" integer, "toSeq" integer)
     where ${isParticipant('reader."conversationId"', 'reader."userId"')}`,
    [JSON.stringify(readers)],
  );
  return new Map(rows.map(({ userId, ids }) => [userId, ids]));
}
