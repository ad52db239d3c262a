/** Prepares the message that another one answers for showing. */
import { replyPreviewMaxChars } from '#contract/limits.ts';
import type { Message } from '#contract/messages.ts';
import { isFoldedIn, selectFolding } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { blocks } from '#ui/text/blocks.ru.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { shorten } from '#ui/text/graphemes.ts';

type Quoted = NonNullable<Message['replyTo']>;

/**
 * Returns the quoted words, or what stands in their place (`isThere` is false): the message is folded, or it was
 * deleted, which the page may know before the server.
 */
export function useQuoted(conversationId: string, quoted: Quoted | null) {
  const isFolded = useDb(
    (db) => quoted !== null && isFoldedIn(selectFolding(db, conversationId), quoted),
  );
  const isDeleted = useDb((db) => quoted !== null && quoted.id in db.deleted);
  const content = !quoted || isDeleted ? '' : quoted.content;
  const words = isFolded ? blocks.hidden : previewOf({ content });
  return { words, isThere: content !== '' && !isFolded };
}

/** Shortens the quoted words to 100 characters as people count them (spec 9); without words the original was deleted. */
export const previewOf = ({ content }: Pick<Quoted, 'content'>): string =>
  shorten(content, replyPreviewMaxChars) || text.deletedOriginal;
