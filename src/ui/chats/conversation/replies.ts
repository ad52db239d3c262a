import type { Message } from '#contract/messages.ts';
import { filesInWords } from '#contract/quotes.ts';

type Quoted = NonNullable<Message['replyTo']>;

/** Quotes a message in the same words as the server. */
export function replyTo({ id, senderId, content, attachments }: Message): Quoted {
  return { id, senderId, content: content || filesInWords(attachments[0], attachments.length) };
}
