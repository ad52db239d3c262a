import { selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import { selectAvatarUrl, selectOther } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';

interface ConversationAvatarProps {
  conversationId: string;
  title: string;
  size: 48 | 40 | 32;
}

/** Shows the picture of the other person, with a presence dot, or of the group. */
export function ConversationAvatar({ conversationId, title, size }: ConversationAvatarProps) {
  const other = useDb((db) => selectOther(db, conversationId));
  const status = useDb((db) =>
    other && selectIsPresenceKnown(db, other) ? other.status : undefined,
  );
  const url = useDb((db) => selectAvatarUrl(db, conversationId));
  return (
    <Avatar id={other?.id ?? conversationId} name={title} url={url} size={size} status={status} />
  );
}
