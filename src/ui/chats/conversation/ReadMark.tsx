import type { Message } from '#contract/messages.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { group } from '#ui/text/group.ru.ts';
import { conversation as text } from '#ui/text/ru.ts';

/** '✓' at an own message that some other participant has read (spec 2); in a group also how many have. */
export function ReadMark({ message }: { message: Message }) {
  const count = useReaderCount(message);
  const words = count === null ? text.read : group.readBy(count);
  return (
    <span role="img" aria-label={words} title={words}>
      ✓
    </span>
  );
}

/** null: there is only one who could. Some pointers of a large group may not be known. */
function useReaderCount({ conversationId, seq }: Message): number | null {
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const count = useDb((db) => selectReaderCount(db, conversationId, seq));
  // The server has said that somebody has.
  return isGroup ? Math.max(1, count) : null;
}
