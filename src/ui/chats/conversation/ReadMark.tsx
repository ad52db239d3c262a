import type { Message } from '#contract/messages.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Tick } from '#ui/kit/Tick.tsx';
import { group } from '#ui/text/group.ru.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';

interface ReadMarkProps {
  message: Message;
  /** The person sees how the message is read. */
  isFresh: boolean;
}

/**
 * Shows '✓' at an own message that another participant has read (spec 2). In a group its label tells the number of
 * readers.
 */
export function ReadMark({ message, isFresh }: ReadMarkProps) {
  const count = useReaderCount(message);
  return <Tick label={count === null ? text.read : group.readBy(count)} isFresh={isFresh} />;
}

/**
 * Counts a message's readers; null in a direct chat, which has only one. In a large group some pointers may be unknown.
 */
function useReaderCount({ conversationId, seq }: Message): number | null {
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const count = useDb((db) => selectReaderCount(db, conversationId, seq));
  // The server has reported at least one reader.
  return isGroup ? Math.max(1, count) : null;
}
