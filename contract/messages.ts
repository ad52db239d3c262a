/** Defines messages, attachments and receipts (spec 3; contract, Shapes). */
import * as v from 'valibot';
import { callLine } from './calls.ts';
import * as limits from './limits.ts';
import { id, safeText, time, whole } from './text.ts';
import { hasVisibleCharacter } from './visible.ts';

const messageType = v.picklist(['TEXT', 'IMAGE', 'FILE'], 'Нет такого вида сообщений');
export const attachmentType = v.picklist(['IMAGE', 'FILE'], 'Нужно IMAGE или FILE');

const namedFile = {
  url: v.string(),
  /** An IMAGE can be drawn, and its width and height are known. */
  type: attachmentType,
  /** The name exactly as chosen; views take control and direction marks out before they show it. */
  name: v.string(),
  size: whole,
  mime: v.string(),
};

/** Everything but `url` comes from the upload's record, never from the sender. */
export const attachment = v.object({
  ...namedFile,
  width: v.nullable(whole),
  height: v.nullable(whole),
  /** A WebP of at most 640 px; null for a small or animated picture, of which `url` itself is shown. */
  thumbUrl: v.nullable(v.string()),
  /** A data URL of at most 1 KB. */
  preview: v.nullable(v.string()),
});
export type Attachment = v.InferOutput<typeof attachment>;
export type AttachmentType = Attachment['type'];

/** The answer to an upload, which becomes the attachment (contract, POST /upload). */
export const uploaded = v.object({
  ...namedFile,
  ...v.partial(v.object({ width: whole, height: whole, thumbUrl: v.string(), preview: v.string() }))
    .entries,
});
export type Uploaded = v.InferOutput<typeof uploaded>;

export const receipt = v.object({ userId: id, status: v.picklist(['READ', 'SEEN']) });
export type Receipt = v.InferOutput<typeof receipt>;

/**
 * A line that the server wrote about a group or a call. The message's sender did what it tells, and its content tells
 * it in Russian. Only a call's line counts as unread, for the people whom it rang in vain.
 */
export const serviceLine = v.variant('kind', [
  v.object({ kind: v.literal('groupCreated') }),
  v.object({ kind: v.literal('memberAdded'), userIds: v.array(id) }),
  /** Somebody joined by an invitation. */
  v.object({ kind: v.literal('memberJoined') }),
  v.object({ kind: v.literal('memberLeft') }),
  v.object({ kind: v.literal('memberRemoved'), userId: id }),
  v.object({ kind: v.literal('titleChanged'), title: v.nullable(v.string()) }),
  v.object({ kind: v.literal('avatarChanged'), removed: v.boolean() }),
  v.object({
    kind: v.literal('roleChanged'),
    userId: id,
    role: v.picklist(['owner', 'admin', 'member']),
  }),
  callLine,
]);
export type ServiceLine = v.InferOutput<typeof serviceLine>;

export const message = v.object({
  id,
  conversationId: id,
  /** Counts from 1 without gaps, and is the only order of messages. */
  seq: whole,
  /** The conversation's version at this message's last change. */
  version: whole,
  senderId: id,
  clientId: v.nullable(id),
  type: messageType,
  /** Empty when deleted. */
  content: v.string(),
  createdAt: time,
  editedAt: v.nullable(time),
  deletedAt: v.nullable(time),
  replyTo: v.nullable(v.object({ id, content: v.string(), senderId: id })),
  attachments: v.array(attachment),
  receipts: v.array(receipt),
  /** Null when a person wrote the message. */
  service: v.nullable(serviceLine),
});
export type Message = v.InferOutput<typeof message>;

const messageContent = v.pipe(
  safeText,
  v.maxLength(limits.messageMaxChars, `Не длиннее ${limits.messageMaxChars} символов`),
);

/** Only `url` of an attachment counts; the rest is what the spec's clients send along. */
const newAttachment = v.object({
  url: v.pipe(safeText, v.maxLength(limits.fileUrlMaxChars, 'Слишком длинный адрес')),
  type: v.optional(attachmentType),
  width: v.optional(v.nullable(v.number())),
  height: v.optional(v.nullable(v.number())),
  name: v.optional(v.nullable(v.string())),
});

/** TEXT has words and no attachments; IMAGE and FILE have 1 to 20 attachments and need no words. */
export const newMessage = v.pipe(
  v.object({
    conversationId: id,
    type: messageType,
    content: messageContent,
    replyToId: v.optional(v.nullable(id)),
    attachments: v.optional(
      v.pipe(
        v.array(newAttachment, 'Нужен список'),
        v.maxLength(limits.attachmentsMax, `Не больше ${limits.attachmentsMax} вложений`),
      ),
    ),
    clientId: v.optional(id),
  }),
  v.forward(
    v.check(
      ({ content, attachments = [] }) => hasVisibleCharacter(content) || attachments.length > 0,
      'Заполните это поле',
    ),
    ['content'],
  ),
  v.forward(
    v.check(
      ({ type, attachments = [] }) => (type === 'TEXT') === (attachments.length === 0),
      'Вложения бывают у IMAGE и FILE, и только у них',
    ),
    ['attachments'],
  ),
);

/**
 * The new words of a message; '' takes a caption away. The same `editId` again is the same change. `baseEditedAt` is the
 * message's `editedAt` as it was when the change began.
 */
export const messageEdit = v.object({
  messageId: id,
  content: messageContent,
  editId: v.optional(id),
  baseEditedAt: v.optional(v.nullable(time)),
});
export type MessageEdit = v.InferOutput<typeof messageEdit>;

export const receiptIds = v.pipe(
  v.array(id, 'Нужен список'),
  v.minLength(1, 'Список пуст'),
  v.maxLength(limits.receiptsMaxIds, `Не больше ${limits.receiptsMaxIds}`),
);
