import type { Message } from '#contract/messages.ts';
import { quotedWords } from '#machines/store/db/db.records.ts';

type Quoted = NonNullable<Message['replyTo']>;

export function replyTo(message: Message): Quoted {
  const { id, senderId } = message;
  return { id, senderId, content: quotedWords(message) };
}
