/** Messages, attachments and receipts (spec 3; contract, Shapes). */
import * as v from 'valibot';
import * as limits from './limits.ts';
import { id, time, visibleText, whole } from './text.ts';

const messageType = v.picklist(['TEXT', 'IMAGE', 'FILE'], 'Нет такого вида сообщений');

export const attachment = v.object({
  url: v.string(),
  type: v.picklist(['IMAGE', 'FILE']),
  name: v.string(),
  size: whole,
  mime: v.string(),
  width: v.nullable(whole),
  height: v.nullable(whole),
  thumbUrl: v.nullable(v.string()),
  /** A data URL of at most 1 KB. */
  preview: v.nullable(v.string()),
});

export const receipt = v.object({ userId: id, status: v.picklist(['READ', 'SEEN']) });
export type Receipt = v.InferOutput<typeof receipt>;

export const message = v.object({
  id,
  conversationId: id,
  /** From 1 and without gaps; the only order there is. */
  seq: whole,
  /** The conversation's version at this message's last change. */
  version: whole,
  senderId: id,
  clientId: v.nullable(id),
  type: messageType,
  /** '' when deleted. */
  content: v.string(),
  createdAt: time,
  editedAt: v.nullable(time),
  deletedAt: v.nullable(time),
  replyTo: v.nullable(v.object({ id, content: v.string(), senderId: id })),
  attachments: v.array(attachment),
  receipts: v.array(receipt),
  /** Service lines («Анна добавила Бориса») come with groups. */
  service: v.nullable(v.looseObject({ kind: v.string() })),
});
export type Message = v.InferOutput<typeof message>;

/** Attachments join when there are uploads: until then a message is text. */
export const newMessage = v.object({
  conversationId: id,
  type: v.picklist(['TEXT'], 'Пока можно отправить только текст'),
  content: v.pipe(
    visibleText,
    v.maxLength(limits.messageMaxChars, `Не длиннее ${limits.messageMaxChars} символов`),
  ),
  replyToId: v.optional(v.nullable(id)),
  attachments: v.optional(
    v.pipe(v.array(v.unknown()), v.maxLength(0, 'Вложения пока не принимаются')),
  ),
  clientId: v.optional(id),
});

export const receiptIds = v.pipe(
  v.array(id, 'Нужен список'),
  v.minLength(1, 'Список пуст'),
  v.maxLength(limits.receiptsMaxIds, `Не больше ${limits.receiptsMaxIds}`),
);
