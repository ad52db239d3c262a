/**
 * Sends a message by one statement, which is one transaction and one round trip (contract, Versions; architecture, Data
 * that must not be lost or doubled). With files there is another statement before it. The events leave after the
 * commit.
 */
import type { Message } from '#contract/messages.ts';
import type { ValidBody } from '#contract/routes.ts';
import { hasVisibleCharacter } from '#contract/visible.ts';
import type { Deps } from '#server/app/deps.ts';
import type { Database, Queries, Statement } from '#server/store/database/database.ts';
import { isUniqueViolation } from '#server/store/database/database-errors.ts';
import { fileIdOf, attachmentOf } from './files/attachment.ts';
import type { FileRecord } from './files/attachment.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import { digestOf } from '#server/kit/digest.ts';
import { newId } from '#server/kit/ids.ts';
import { readMessage } from '#server/chats/messages/pages.ts';
import { lockFilesStatement, sendFilesStatement, sendStatement } from './send.sql.ts';
import type { SendOutcome } from './send.sql.ts';
import { toReply } from '#server/chats/messages/message-row.ts';

type SendNeeds = Pick<Deps, 'db' | 'bus' | 'changeQueue' | 'config'>;

type SendBody = ValidBody<'POST /conversations/send'>;

export interface Sent {
  readonly message: Message;
  /** false: this sender has used the clientId before, and this is the message that was made then. */
  readonly isNew: boolean;
}

/** @throws Refusal `not_found`, `not_contact`, `client_id_reused`, `attachment_gone` */
export function sendMessage(needs: SendNeeds, senderId: string, body: SendBody): Promise<Sent> {
  return needs.changeQueue.run(body.conversationId, () => send(needs, senderId, body));
}

async function send(
  { db, bus, config }: SendNeeds,
  senderId: string,
  body: SendBody,
): Promise<Sent> {
  const asked = newMessageOf(senderId, body, config.publicUrl);
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
  if (outcome.seq === null || outcome.version === null || outcome.created_at === null) {
    throw new Refusal('not_found', { message: 'Сообщения, на которое вы отвечаете, здесь нет' });
  }

  const { seq, version } = outcome;
  const { messageId, conversationId, clientId } = asked;
  const message: Message = {
    id: messageId,
    conversationId,
    seq,
    version,
    senderId,
    clientId,
    ...parts,
    createdAt: outcome.created_at.toISOString(),
    editedAt: null,
    deletedAt: null,
    replyTo: toReply(outcome.reply_to),
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

type NewMessage = ReturnType<typeof newMessageOf>;

function newMessageOf(senderId: string, body: SendBody, publicUrl: string) {
  const { conversationId, type, content, attachments = [] } = body;
  const clientId = body.clientId ?? null;
  const replyToId = body.replyToId ?? null;
  // An address that is not ours becomes an id that no file can have: ids contain no colon.
  const idOf = (url: string) => fileIdOf(url, publicUrl) ?? `none:${url}`;
  const fileIds = [...new Set(attachments.map(({ url }) => idOf(url)))];
  return {
    messageId: newId(),
    conversationId,
    senderId,
    clientId,
    /** Tells two requests with one clientId apart (contract, Versions); a file counts by its id alone. */
    digest:
      clientId === null ? null : digestOf([conversationId, type, content, replyToId, fileIds]),
    // Words without a visible character count as none, or a reply would quote nothing.
    content: fileIds.length > 0 && !hasVisibleCharacter(content) ? '' : content,
    replyToId,
    /** In the order of the attachments, each once. */
    fileIds,
  };
}

interface Written {
  /** The type is the server's to decide: IMAGE when all the files are pictures, whatever the request says. */
  readonly parts: Pick<Message, 'type' | 'content' | 'attachments'>;
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
  if (fileIds.length === 0) {
    return insert(db, sendStatement, asked, { type: 'TEXT', content, attachments: [] });
  }
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
  statement: Statement,
  asked: NewMessage,
  parts: Written['parts'],
): Promise<Written> {
  const { conversationId, senderId, clientId, messageId, digest, replyToId, fileIds } = asked;
  const { type, content, attachments } = parts;
  const values = [conversationId, senderId, clientId, messageId, digest, type, content, replyToId];
  const files = fileIds.length === 0 ? [] : [JSON.stringify(attachments), fileIds];
  const { rows } = await db.query<SendOutcome>(statement, [...values, ...files]);
  const [outcome] = rows;
  if (outcome === undefined) throw new Error('The send statement always answers one row');
  return { parts, outcome };
}
