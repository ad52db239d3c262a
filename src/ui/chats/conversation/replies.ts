/** Quotes a message in the same words as the server (server/chats/messages/message-row.ts). */
import type { Message } from '#contract/messages.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { conversation as text } from '#ui/text/ru.ts';

type Quoted = NonNullable<Message['replyTo']>;

export function replyTo({ id, senderId, content, attachments }: Message): Quoted {
  return { id, senderId, content: content === '' ? filesInWords(attachments) : content };
}

function filesInWords(files: Message['attachments']): string {
  const [first] = files;
  if (!first) return '';
  const name = first.type === 'IMAGE' ? text.picture : text.file(shownFileName(first.name));
  return files.length > 1 ? text.andMore(name, files.length - 1) : name;
}
