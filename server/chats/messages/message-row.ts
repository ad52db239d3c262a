/** Rows of messages, and the contract's Message made of them. */
import type { Attachment, Message, Receipt } from '#contract/messages.ts';
import * as limits from '#contract/limits.ts';
import { shownName } from '#contract/visible.ts';

export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly version: number;
  readonly sender_id: string;
  readonly client_id: string | null;
  readonly type: Message['type'];
  readonly content: string;
  readonly attachments: Message['attachments'];
  readonly service: Message['service'];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly reply_to: ReplyRow | null;
}

/** The message that is answered. */
export interface ReplyRow {
  readonly id: string;
  readonly senderId: string;
  readonly content: string;
  /** What it shows where it has no words. */
  readonly first: Pick<Attachment, 'type' | 'name'> | null;
  readonly count: number;
}

/** How far somebody has read. */
export interface Pointer {
  readonly userId: string;
  readonly lastReadSeq: number;
  /** What was there before they came they have not read for that. */
  readonly joinedSeq: number;
}

/** Enough for any reader's 100 characters, however they count them, and not the whole of a long message. */
const replyChars = 2 * limits.replyPreviewMaxChars;

/** A `ReplyRow` of the message under this alias. */
export const replyPreview = (alias: string): string => `json_build_object(
    'id', ${alias}.id, 'senderId', ${alias}.sender_id, 'content', left(${alias}.content, ${replyChars}),
    'first', ${alias}.attachments -> 0, 'count', jsonb_array_length(${alias}.attachments)
  )`;

/** '' is for what was deleted: files without words are named. */
export function toReply(row: ReplyRow | null): Message['replyTo'] {
  if (row === null) return null;
  const { id, senderId, content, first, count } = row;
  return { id, content: content === '' && first ? filesInWords(first, count) : content, senderId };
}

function filesInWords(first: NonNullable<ReplyRow['first']>, count: number): string {
  const name =
    first.type === 'IMAGE' ? 'Изображение' : `Файл: ${shownName(first.name) || 'без имени'}`;
  return count > 1 ? `${name} и\u00a0ещё ${count - 1}` : name;
}

/** The columns of MessageRow, of a message under this alias. */
export const messageColumns = (alias: string): string =>
  `${[
    'id',
    'conversation_id',
    'seq',
    'version',
    'sender_id',
    'client_id',
    'type',
    'content',
    'attachments',
    'service',
    'created_at',
    'edited_at',
    'deleted_at',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ')}, (
    select ${replyPreview('original')} from messages original where original.id = ${alias}.reply_to_id
  ) as reply_to`;

/**
 * Who has read is told by pointers: everyone's in a small conversation, the two furthest in a large one,
 * of which one at least is not the sender's.
 */
export function toMessage(
  row: MessageRow,
  pointers: readonly Pointer[],
  isLarge: boolean,
): Message {
  const receipts = pointers
    .filter(({ userId }) => userId !== row.sender_id)
    .filter(({ lastReadSeq, joinedSeq }) => lastReadSeq >= row.seq && row.seq > joinedSeq)
    .map(({ userId }): Receipt => ({ userId, status: 'READ' }));
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    version: row.version,
    senderId: row.sender_id,
    clientId: row.client_id,
    type: row.type,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    replyTo: toReply(row.reply_to),
    attachments: row.attachments,
    receipts: isLarge ? receipts.slice(0, 1) : receipts,
    service: row.service,
  };
}
