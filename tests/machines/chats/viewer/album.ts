/** Conversations with pictures, in the store's shape. */
import type { Attachment, Message } from '#contract/messages.ts';
import type { DbEvent } from '#machines/store/db/db.events.ts';
import { conversationShape, messageShape } from '#tests/machines/kit/shapes.ts';

export function pictureShape(given: Partial<Attachment> = {}): Attachment {
  const { name = 'кот.jpg' } = given;
  return {
    url: `/api/files/f1/${name}`,
    type: 'IMAGE',
    name,
    size: 1_000,
    mime: 'image/jpeg',
    width: 800,
    height: 600,
    thumbUrl: null,
    preview: null,
    ...given,
  };
}

/** A message with this many pictures; with none it is text. */
export const albumMessage = (seq: number, pictures: number, given: Partial<Message> = {}) =>
  messageShape({
    seq,
    attachments: Array.from({ length: pictures }, (_, index) =>
      pictureShape({ name: `${seq}-${index}.jpg` }),
    ),
    ...given,
  });

/** The events that load the whole conversation c1 with these messages. */
export function albumLoaded(messages: readonly Message[], hasMore = false): DbEvent[] {
  const version = Math.max(0, ...messages.map((message) => message.version));
  return [
    {
      type: 'conversation.changed',
      conversation: conversationShape({ id: 'c1', version }),
    },
    {
      type: 'page.loaded',
      conversationId: 'c1',
      edge: 'newest',
      page: { messages: [...messages], hasMore, version },
    },
  ];
}
