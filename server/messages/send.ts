/**
 * Sending a message: one statement, which is one transaction and one round trip (contract, Versions;
 * architecture, Data that must not be lost or doubled). Its events leave after the commit.
 */
import { createHash } from 'node:crypto';
import type { Message } from '#contract/messages.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Bus } from '../bus/bus.ts';
import type { Lanes } from '../conversations/lanes.ts';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/violations.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { readMessage } from './pages.ts';
import { sendStatement } from './send.sql.ts';
import type { SendOutcome } from './send.sql.ts';

interface SendNeeds {
  readonly db: Database;
  readonly bus: Bus;
  readonly lanes: Lanes;
}

type SendBody = ValidBody<'POST /conversations/send'>;

export interface Sent {
  readonly message: Message;
  /** false: this sender's clientId was seen, and this is what it became. */
  readonly isNew: boolean;
}

/** @throws Refusal `not_found`, `not_contact`, `client_id_reused` */
export function sendMessage(needs: SendNeeds, senderId: string, body: SendBody): Promise<Sent> {
  return needs.lanes.run(body.conversationId, () => send(needs, senderId, body));
}

async function send({ db, bus }: SendNeeds, senderId: string, body: SendBody): Promise<Sent> {
  const { conversationId, type, content } = body;
  const clientId = body.clientId ?? null;
  const replyToId = body.replyToId ?? null;
  const digest = clientId === null ? null : digestOf(body);
  const messageId = newId();
  const outcome = await write(db, [
    conversationId,
    senderId,
    clientId,
    messageId,
    digest,
    type,
    content,
    replyToId,
  ]);

  if (!outcome.is_participant) throw new Refusal('not_found');
  if (outcome.repeated_id !== null) {
    if (!digest?.equals(outcome.repeated_digest ?? Buffer.of())) {
      throw new Refusal('client_id_reused');
    }
    return { message: await readMessage(db, outcome.repeated_id), isNew: false };
  }
  if (!outcome.may_write) throw new Refusal('not_contact');
  if (outcome.seq === null || outcome.version === null || outcome.created_at === null) {
    throw new Refusal('not_found', { message: 'Сообщения, на которое вы отвечаете, здесь нет' });
  }

  const { seq, version } = outcome;
  const message: Message = {
    id: messageId,
    conversationId,
    seq,
    version,
    senderId,
    clientId,
    type,
    content,
    createdAt: outcome.created_at.toISOString(),
    editedAt: null,
    deletedAt: null,
    replyTo: outcome.reply_to,
    attachments: [],
    receipts: [],
    service: null,
  };
  bus.publish(
    { to: 'conversation', conversationId },
    { name: 'message:new', payload: { conversationId, message, version } },
  );
  bus.publish(
    { to: 'users', userIds: outcome.participant_ids },
    { name: 'message:notify', payload: { conversationId, messageId, senderId, version } },
  );
  return { message, isNew: true };
}

/**
 * Two requests with one clientId at the same moment: neither sees the other's row, the unique index lets one in.
 * The other, run again, sees it.
 */
async function write(db: Database, values: readonly unknown[]): Promise<SendOutcome> {
  try {
    return await writeOnce(db, values);
  } catch (error) {
    if (!isUniqueViolation(error, 'messages_client_id')) throw error;
    return writeOnce(db, values);
  }
}

async function writeOnce(db: Database, values: readonly unknown[]): Promise<SendOutcome> {
  const { rows } = await db.query<SendOutcome>(sendStatement, values);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('The send statement always answers one row');
  return outcome;
}

/** What makes two requests the same message (contract, Versions). */
function digestOf({ conversationId, type, content, replyToId, attachments }: SendBody): Buffer {
  const asked = [conversationId, type, content, replyToId ?? null, attachments ?? []];
  return createHash('sha256').update(JSON.stringify(asked)).digest();
}
