/**
 * Writes plain messages of all conversations together. While two batches are being written, the next one gathers. A
 * message that comes when fewer are under way is written at once, by the quicker statement for one, so that a lonely
 * one waits for nobody. One commit then serves many messages, and PostgreSQL works a third as much for each.
 */
import type { Queries } from '#server/store/database/database.ts';
import { isRolledBack } from '#server/store/database/database-errors.ts';
import type { ReplyRow } from '#server/chats/messages/message-row.ts';
import { batchStatement, patienceMs } from './batch.sql.ts';
import type { BatchMessage, BatchRow } from './batch.sql.ts';
import type { NewMessage } from './new-message.ts';

/** With two, PostgreSQL has work while we tell of what it has written. */
const batchesAtOnce = 2;
const batchMaxMessages = 200;
/** They take less than 1 MiB; the turn of one conversation may be longer. */
const batchMaxChars = 300_000;

export interface WrittenPlain {
  readonly seq: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly replyTo: ReplyRow | null;
  readonly participantIds: readonly string[];
}

/** A message on its way. */
export interface Sending {
  readonly asked: NewMessage;
  /** Hears that the message was written together with others. */
  readonly written: (written: WrittenPlain) => void;
  /** Sends it by a statement of its own, and tells how that ended. */
  readonly sendAlone: () => Promise<void>;
  /** Hears that nobody knows whether it was written. */
  readonly failed: (error: unknown) => void;
}

export interface Batches {
  /** Sends messages of one conversation, whose queue the caller holds, in their order. */
  send(sendings: readonly Sending[]): Promise<void>;
}

interface Load {
  readonly sendings: readonly Sending[];
  /** Hears which are left to be sent one by one. */
  readonly tried: (left: readonly Sending[]) => void;
}

export function createBatches(db: Queries): Batches {
  const waiting: Load[] = [];
  let underWay = 0;

  function next(): void {
    if (underWay >= batchesAtOnce || waiting.length === 0) return;
    underWay += 1;
    void sendLoads(waiting.splice(0, fitting(waiting)));
  }

  async function sendLoads(loads: readonly Load[]): Promise<void> {
    await (isLonely(loads) ? sendLonely(...loads) : sendTogether(db, loads));
    underWay -= 1;
    next();
  }

  return {
    async send(sendings) {
      const left = await new Promise<readonly Sending[]>((tried) => {
        waiting.push({ sendings, tried });
        next();
      });
      for (const { sendAlone } of left) await sendAlone();
    },
  };
}

type Lonely = readonly [Load & { readonly sendings: readonly [Sending] }];

const isLonely = (loads: readonly Load[]): loads is Lonely =>
  loads.length === 1 && loads[0]?.sendings.length === 1;

/** Resolves when the message is sent, or has waited so long for somebody's lock that others shall not wait for it. */
async function sendLonely({ sendings: [sending], tried }: Lonely[0]): Promise<void> {
  const sent = sending.sendAlone().then(() => tried([]));
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => resolve(), patienceMs);
  await Promise.race([sent, patience]);
  clearTimeout(timer);
}

async function sendTogether(db: Queries, loads: readonly Load[]): Promise<void> {
  const all = loads.flatMap(({ sendings }) => sendings);
  let written: ReadonlyMap<string, WrittenPlain> = new Map();
  try {
    written = await writeTogether(
      db,
      all.map(({ asked }) => asked),
    );
  } catch (error) {
    if (!isRolledBack(error)) {
      for (const { failed } of all) failed(error);
      for (const { tried } of loads) tried([]);
      return;
    }
    // Nothing was written. One by one, only those fail that must.
  }
  for (const { sendings, tried } of loads) {
    const left = sendings.filter((sending) => {
      const outcome = written.get(sending.asked.messageId);
      if (outcome !== undefined) sending.written(outcome);
      return outcome === undefined;
    });
    tried(left);
  }
}

/** Counts the loads that fit into a batch, at least one. */
function fitting(waiting: readonly Load[]): number {
  let [messages, chars] = [0, 0];
  const full = waiting.findIndex((load) => {
    messages += load.sendings.length;
    chars += load.sendings.reduce((sum, { asked }) => sum + asked.content.length, 0);
    return messages > batchMaxMessages || chars > batchMaxChars;
  });
  return full === -1 ? waiting.length : Math.max(1, full);
}

/** Writes what can be written, and returns it by the messages' ids. */
async function writeTogether(
  db: Queries,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, WrittenPlain>> {
  const asked = withoutTwins(messages);
  const touches = asked.map(({ conversationId }) => conversationId);
  const { rows } = await db.query<BatchRow>({ ...batchStatement, touches }, [
    JSON.stringify(asked.map(asRow)),
  ]);
  const peopleOf = new Map<string, readonly string[]>();
  for (const { n, participant_ids } of rows) {
    const conversationId = asked[n - 1]?.conversationId;
    if (conversationId !== undefined && participant_ids !== null) {
      peopleOf.set(conversationId, participant_ids);
    }
  }
  return new Map(
    rows.flatMap(({ n, seq, version, created_at, reply_to }): [string, WrittenPlain][] => {
      const message = asked[n - 1];
      if (message === undefined) return [];
      const participantIds = peopleOf.get(message.conversationId) ?? [];
      return [
        [
          message.messageId,
          { seq, version, createdAt: created_at, replyTo: reply_to, participantIds },
        ],
      ];
    }),
  );
}

const asRow = (message: NewMessage): BatchMessage => ({
  conversation_id: message.conversationId,
  sender_id: message.senderId,
  client_id: message.clientId,
  id: message.messageId,
  digest: message.digest === null ? null : `\\x${message.digest.toString('hex')}`,
  content: message.content,
  reply_to_id: message.replyToId,
});

/** Leaves out what a sender asks for again, because the unique index would fail the whole statement. */
function withoutTwins(messages: readonly NewMessage[]): NewMessage[] {
  const keys = new Set<string>();
  return messages.filter(({ senderId, clientId }) => {
    if (clientId === null) return true;
    const { size } = keys;
    return keys.add(`${senderId} ${clientId}`).size > size;
  });
}
