/** Says what a quote shows now. */
import type { Message } from '#contract/messages.ts';
import { quotedWords } from './db.records.ts';
import { selectMessages } from './db.selectors.ts';
import type { DbContext } from './db.types.ts';

/**
 * Returns the words of the quoted message; '': it was deleted, which the page may know before the server. Quotes in
 * messages that the server has follow what it has changed (db.timeline.ts), so only what it has not changed yet is
 * looked for, and quotes in what it does not have (`isUnsent`).
 */
export function selectQuoteWords(
  db: DbContext,
  conversationId: string,
  { id, content }: NonNullable<Message['replyTo']>,
  isUnsent: boolean,
): string {
  if (id in db.deleted) return '';
  if (!isUnsent && !(id in db.edits)) return content;
  const quoted = selectMessages(db, conversationId)?.findLast((message) => message.id === id);
  return quoted ? quotedWords(quoted) : db.edits[id] || content;
}
