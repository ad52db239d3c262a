/**
 * Sends messages (contract, Versions; architecture, Data that must not be lost or doubled). Plain ones of all
 * conversations are written together (batch.ts). Whatever cannot be, or may not be, is sent by one statement for each
 * message, which is one transaction and one round trip; with files there is another before it. The events leave after
 * the commit.
 */
import type { Message } from '#contract/messages.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Database, Queries } from '#server/store/database/database.ts';
import { isNullViolation, isUniqueViolation } from '#server/store/database/database-errors.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { readMessage } from '#server/chats/messages/pages.ts';
import { toReply } from '#server/chats/messages/message-row.ts';
import { createBatches } from './batch.ts';
import type { Sending, WrittenPlain } from './batch.ts';
import { attachmentOf } from './files/attachment.ts';
import type { FileRecord } from './files/attachment.ts';
import { newMessageOf } from './new-message.ts';
import type { NewMessage } from './new-message.ts';
import {
  lockFilesStatement,
  sendFilesStatement,
  sendPlainStatement,
  sendStatement,
} from './send.sql.ts';
import type { PlainRow, SendOutcome } from './send.sql.ts';

type SendNeeds = Pick<Deps, 'db' | 'bus' | 'changeQueue' | 'config'>;

export interface Sent {
  readonly message: Message;
  /** false: this sender has used the clientId before, and this is the message that was made then. */
  readonly isNew: boolean;
}

export type Sends = ReturnType<typeof createSends>;

/** A turn of a conversation that has not begun: plain messages that come join it. */
interface Turn {
  readonly waiting: Sending[];
  readonly over: Promise<void>;
}

const turnMaxMessages = 64;

export function createSends({ db, bus, changeQueue, config }: SendNeeds) {
  const batches = createBatches(db);
  const turns = new Map<string, Turn>();

  /** Waits for the next turn of the conversation. Nothing that was asked for before is overtaken. */
  function join(sending: Sending): void {
    const { conversationId } = sending.asked;
    const next = turns.get(conversationId);
    const isOpen =
      next !== undefined &&
      next.waiting.length < turnMaxMessages &&
      changeQueue.isLast(conversationId, next.over);
    if (isOpen) next.waiting.push(sending);
    else turns.set(conversationId, turnOf(conversationId, [sending]));
  }

  function turnOf(conversationId: string, waiting: Sending[]): Turn {
    const over = changeQueue.run(conversationId, () => {
      if (turns.get(conversationId)?.waiting === waiting) turns.delete(conversationId);
      return batches.send(waiting);
    });
    return { waiting, over };
  }

  async function sendAlone(asked: NewMessage): Promise<Sent> {
    const plain = await writePlain(db, asked);
    if (plain !== undefined) return tell(asked, plainParts(asked), plain);
    const { parts, outcome } = await write(db, asked);
    if (!outcome.is_participant) throw new Refusal('not_found');
    if (outcome.repeated_id !== null) {
      if (!asked.digest?.equals(outcome.repeated_digest ?? Buffer.of())) {
        throw new Refusal('client_id_reused');
      }
      return { message: await readMessage(db, outcome.repeated_id), isNew: false };
    }
    if (!outcome.may_write) throw new Refusal('not_contact');
    if (!outcome.may_attach) throw new Refusal('attachment_gone');
    const { seq, version, created_at: createdAt } = outcome;
    if (seq === null || version === null || createdAt === null) {
      throw new Refusal('not_found', { message: 'Сообщения, на которое вы отвечаете, здесь нет' });
    }
    const { reply_to: replyTo, participant_ids: participantIds } = outcome;
    return tell(asked, parts, { seq, version, createdAt, replyTo, participantIds });
  }

  /** Tells everybody of a message that is written, and returns it. */
  function tell(asked: NewMessage, parts: Parts, written: WrittenPlain): Sent {
    const { messageId, conversationId, senderId, clientId } = asked;
    const { seq, version } = written;
    const message: Message = {
      id: messageId,
      conversationId,
      seq,
      version,
      senderId,
      clientId,
      ...parts,
      createdAt: written.createdAt.toISOString(),
      editedAt: null,
      deletedAt: null,
      replyTo: toReply(written.replyTo),
      receipts: [],
      service: null,
    };
    bus.publish(
      { to: 'conversation', conversationId },
      { name: 'message:new', payload: { conversationId, message, version } },
    );
    bus.publish(
      { to: 'users', userIds: written.participantIds },
      { name: 'message:notify', payload: { conversationId, messageId, senderId, version } },
    );
    return { message, isNew: true };
  }

  return {
    /** @throws Refusal `not_found`, `not_contact`, `client_id_reused`, `attachment_gone` */
    send(senderId: string, body: ValidBody<'POST /conversations/send'>): Promise<Sent> {
      const asked = newMessageOf(senderId, body, config.publicUrl);
      if (asked.fileIds.length > 0) {
        return changeQueue.run(asked.conversationId, () => sendAlone(asked));
      }
      return new Promise((resolve, reject) => {
        join({
          asked,
          written(written) {
            try {
              resolve(tell(asked, plainParts(asked), written));
            } catch (error) {
              // It is written: nobody may try it again.
              reject(error);
            }
          },
          sendAlone: () => sendAlone(asked).then(resolve, reject),
          failed: reject,
        });
      });
    },
  };
}

/** The type is the server's to decide: IMAGE when all the files are pictures, whatever the request says. */
type Parts = Pick<Message, 'type' | 'content' | 'attachments'>;

const plainParts = ({ content }: NewMessage): Parts => ({ type: 'TEXT', content, attachments: [] });

/** Writes a plain message that is plainly allowed. undefined: nothing was written, and the other statement finds out why. */
async function writePlain(db: Queries, asked: NewMessage): Promise<WrittenPlain | undefined> {
  const { conversationId, senderId, clientId, messageId, digest, content, replyToId, fileIds } =
    asked;
  if (fileIds.length > 0) return undefined;
  const values = [conversationId, senderId, clientId, messageId, digest, content, replyToId];
  try {
    const touching = { ...sendPlainStatement, touches: [conversationId] };
    const { rows } = await db.query<PlainRow>(touching, values);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { seq, version, created_at: createdAt } = row;
    return { seq, version, createdAt, replyTo: row.reply_to, participantIds: row.participant_ids };
  } catch (error) {
    const isTwin = isUniqueViolation(error, 'messages_client_id');
    if (isTwin || isNullViolation(error, 'seq')) return undefined;
    throw error;
  }
}

interface Written {
  readonly parts: Parts;
  readonly outcome: SendOutcome;
}

/**
 * Writes the message, if need be a second time. When two requests with one clientId come at the same moment, neither
 * sees the other's row, and the unique index lets one in. The other one is run again and finds that row.
 */
async function write(db: Database, asked: NewMessage): Promise<Written> {
  try {
    return await writeOnce(db, asked);
  } catch (error) {
    if (!isUniqueViolation(error, 'messages_client_id')) throw error;
    return writeOnce(db, asked);
  }
}

async function writeOnce(db: Database, asked: NewMessage): Promise<Written> {
  const { conversationId, senderId, fileIds, content } = asked;
  if (fileIds.length === 0) return insert(db, sendStatement, asked, plainParts(asked));
  return db.transaction(async (tx) => {
    const place = [conversationId, senderId, fileIds];
    const { rows } = await tx.query<FileRecord>(lockFilesStatement, place);
    // The next statement finds out when some are missing.
    const records = fileIds.flatMap((id) => rows.find((record) => record.id === id) ?? []);
    const attachments = records.map(attachmentOf);
    const type = attachments.every((each) => each.type === 'IMAGE') ? 'IMAGE' : 'FILE';
    return insert(tx, sendFilesStatement, asked, { type, content, attachments });
  });
}

async function insert(
  db: Queries,
  statement: typeof sendStatement,
  asked: NewMessage,
  parts: Parts,
): Promise<Written> {
  const { conversationId, senderId, clientId, messageId, digest, replyToId, fileIds } = asked;
  const { type, content, attachments } = parts;
  const values = [conversationId, senderId, clientId, messageId, digest, type, content, replyToId];
  const files = fileIds.length === 0 ? [] : [JSON.stringify(attachments), fileIds];
  const touching = { ...statement, touches: [conversationId] };
  const { rows } = await db.query<SendOutcome>(touching, [...values, ...files]);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('The send statement always answers one row');
  return { parts, outcome };
}
