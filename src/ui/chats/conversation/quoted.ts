/** Prepares the message that another one answers for showing. */
import { replyPreviewMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { isFoldedIn, selectFolding } from '#machines/store/db/db.selectors.ts';
import { selectQuoteWords } from '#machines/store/db/db.quotes.ts';
import { useDb } from '#ui/app/actors.tsx';
import { useReader, unmarked } from '#ui/kit/marks.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { shorten } from '#ui/text/graphemes.ts';
import { conversation } from '#ui/text/ru.ts';

type Quoted = NonNullable<Message['replyTo']>;

/**
 * Returns the quoted words, or what stands in their place (`isThere` is false): the message is folded or deleted.
 * `isUnsent` tells that the server does not have the answer yet.
 */
export function useQuoted(conversationId: string, quoted: Quoted | null, isUnsent: boolean) {
  useReader();
  const isFolded = useDb(
    (db) => quoted !== null && isFoldedIn(selectFolding(db, conversationId), quoted),
  );
  const content = useDb((db) =>
    quoted ? selectQuoteWords(db, conversationId, quoted, isUnsent) : '',
  );
  const words = isFolded ? blocks.hidden : previewOf({ content });
  return { words, isThere: content !== '' && !isFolded };
}

/** The server sends no more of the quoted words, because no preview shows more. */
const SENT_CHARS = 2 * replyPreviewMaxChars;

/** Shortens the quoted words to 100 characters as people count them (spec 9); without words the original was deleted. */
export function previewOf({ content }: Pick<Quoted, 'content'>): string {
  // The name of a file is no formatted text: «__init__.py». A person may have written «Файл: ||пароль||», and the quote
  // does not tell the two apart: whatever may hide something is read as text, also where its end is cut off.
  const isText = content.includes('||') || !content.startsWith(conversation.file(''));
  const words = isText ? unmarked(content, content.length >= SENT_CHARS) : content;
  return shorten(words, replyPreviewMaxChars) || text.deletedOriginal;
}
