/** Prepares the words of an own message for being changed. */
import type { DraftEdit } from '#machines/sending/composer/composer.draft.ts';
import { filesInPreview } from '#ui/text/preview-words.ts';
import { isOutgoing, senderOf, type Entry } from './entries.ts';

/** null: it is another person's message, or the server's line. */
export function editOf(entry: Entry, selfId: string): DraftEdit | null {
  const { id, content, attachments } = entry;
  if (senderOf(entry, selfId) !== selfId || (!isOutgoing(entry) && entry.service)) return null;
  return {
    id,
    content,
    before: content,
    files: filesInPreview(attachments),
    ...(isOutgoing(entry)
      ? { baseEditedAt: null, writtenAt: entry.createdAt }
      : { baseEditedAt: entry.editedAt }),
  };
}
