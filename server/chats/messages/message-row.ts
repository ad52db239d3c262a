/** Reads rows of messages, and makes the contract's Message of them. */
import type { Attachment, Message, Receipt } from '#contract/messages.ts';
import * as limits from '#contract/limits.ts';
import { filesInWords } from '#contract/quotes.ts';
import { isLarge } from '../conversations/membership.ts';

export interface MessageRow extends Omit<
  Message,
  'createdAt' | 'editedAt' | 'deletedAt' | 'replyTo' | 'receipts'
> {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly replyTo: ReplyRow | null;
}

/** The message that a reply answers. */
export interface ReplyRow {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
  /** The message's first file, by which it is quoted if it has no words. */
  readonly first: Pick<Attachment, 'type' | 'name'> | null;
  readonly count: number;
}

/** How far somebody has read. */
export interface Pointer {
  readonly userId: string;
  readonly lastReadSeq: number;
  /** The newest message when they joined: their pointer begins there, although they have read nothing before it. */
  readonly joinedSeq: number;
}

/** Enough for a preview of 100 characters, however a client counts them. A long message is not read whole. */
const replyChars = 2 * limits.replyPreviewMaxChars;

/** Returns a query for a `ReplyRow` of the message under this alias. */
export const replyPreview = (alias: string): string => `json_build_object(
    'id', ${alias}.id, 'senderId', ${alias}.sender_id, 'content', left(${alias}.content, ${replyChars}),
    'first', ${alias}.attachments -> 0, 'count', jsonb_array_length(${alias}.attachments)
  )`;

/**
 * Returns the condition that a message, which a statement finds by its id, is one of the conversation. With a plain `=`
 * a plan that was made while the table was small, and is kept, may walk through the whole conversation for one id.
 */
export const isOf = (alias: string, conversationId: string): string =>
  `${alias}.conversation_id is not distinct from ${conversationId}`;

/** Makes the quote of a reply. A message without words is quoted by its files; only a deleted one is quoted as ''. */
export function toReply(row: ReplyRow | null): Message['replyTo'] {
  if (row === null) return null;
  const { id, senderId, content, first, count } = row;
  return { id, content: content || filesInWords(first, count), senderId };
}

/** Returns a select list that yields a `MessageRow` of the message under this alias. */
export const messageColumns = (alias: string): string => `
  ${alias}.id, ${alias}.conversation_id as "conversationId", ${alias}.seq, ${alias}.version,
  ${alias}.sender_id as "senderId", ${alias}.client_id as "clientId", ${alias}.type, ${alias}.content,
  ${alias}.attachments, ${alias}.service, ${alias}.created_at as "createdAt", ${alias}.edited_at as "editedAt",
  ${alias}.deleted_at as "deletedAt", (
    select ${replyPreview('original')} from messages original where original.id = ${alias}.reply_to_id
  ) as "replyTo"`;

/**
 * Makes a message of a row. Its receipts come from pointers: in a small conversation everyone's, in a large one only
 * the furthest reader's who is not the sender.
 */
export function toMessage(row: MessageRow, pointers: readonly Pointer[]): Message {
  const receipts = pointers
    .filter(({ userId }) => userId !== row.senderId)
    .filter(({ lastReadSeq, joinedSeq }) => lastReadSeq >= row.seq && row.seq > joinedSeq)
    .map(({ userId }): Receipt => ({ userId, status: 'READ' }));
  // Rows may have further columns, and a literal is made in half the time of a copy.
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    version: row.version,
    senderId: row.senderId,
    clientId: row.clientId,
    type: row.type,
    content: row.content,
    attachments: row.attachments,
    service: row.service,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    replyTo: toReply(row.replyTo),
    receipts: isLarge(pointers.length) ? receipts.slice(0, 1) : receipts,
  };
}
