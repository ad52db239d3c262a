/** Prepares the message that another one answers for showing. */
import { replyPreviewMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { useDb } from '#ui/app/actors.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { shorten } from '#ui/text/graphemes.ts';

type Quoted = NonNullable<Message['replyTo']>;

/** Takes the words out of a quote when the quoted message was deleted here and the server does not know yet. */
export function useQuoted(quoted: Quoted | null): Quoted | null {
  const isDeleted = useDb((db) => quoted !== null && quoted.id in db.deleted);
  return quoted && isDeleted ? { ...quoted, content: '' } : quoted;
}

/** Shortens the quoted words to 100 characters as people count them (spec 9); without words the original was deleted. */
export const previewOf = ({ content }: Pick<Quoted, 'content'>): string =>
  shorten(content, replyPreviewMaxChars) || text.deletedOriginal;
