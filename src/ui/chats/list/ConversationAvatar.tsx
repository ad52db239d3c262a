import { selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import { selectAvatarUrl, selectFaceIds, selectOther } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { shownName } from '#ui/people/names.ts';
import styles from './ConversationAvatar.module.css';

interface ConversationAvatarProps {
  conversationId: string;
  title: string;
  size: 48 | 40 | 32;
}

/** Shows the picture of the other person, with a presence dot, or of the group: without one, two of its faces. */
export function ConversationAvatar({ conversationId, title, size }: ConversationAvatarProps) {
  const other = useDb((db) => selectOther(db, conversationId));
  const status = useDb((db) =>
    other && selectIsPresenceKnown(db, other) ? other.status : undefined,
  );
  const url = useDb((db) => selectAvatarUrl(db, conversationId));
  const faceIds = useDb((db) => selectFaceIds(db, conversationId));
  if (faceIds !== '') {
    return (
      <span className={styles['faces']} style={{ '--size': `${size}px` }}>
        {faceIds.split(',').map((userId) => (
          <Face key={userId} userId={userId} size={smaller[size]} />
        ))}
      </span>
    );
  }
  return (
    <Avatar id={other?.id ?? conversationId} name={title} url={url} size={size} status={status} />
  );
}

const smaller = { 48: 28, 40: 24, 32: 20 } as const;

function Face({ userId, size }: { userId: string; size: 28 | 24 | 20 }) {
  const user = useDb((db) => (userId === db.self.id ? db.self : db.users[userId]));
  return <Avatar id={userId} name={shownName(user)} url={user?.avatarUrl ?? null} size={size} />;
}
