import type { Message } from '#contract/messages.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { group } from '#ui/text/group.ru.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** '✓' at an own message that another participant has read (spec 2); in a group with the number of readers. */
export function ReadMark({ message }: { message: Message }) {
  const count = useReaderCount(message);
  const words = count === null ? text.read : group.readBy(count);
  return (
    <span role="img" aria-label={words} title={words}>
      ✓
    </span>
  );
}

/** null in a direct chat, which has one reader. In a large group some pointers may be unknown. */
function useReaderCount({ conversationId, seq }: Message): number | null {
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const count = useDb((db) => selectReaderCount(db, conversationId, seq));
  // The server has reported at least one reader.
  return isGroup ? Math.max(1, count) : null;
}
