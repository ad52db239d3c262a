import { useSelector } from '@xstate/react';
import { selectIncomingRequestsCount } from '#machines/store/db/db.selectors.ts';
import { selectUnread } from '#machines/notifications/notifier/notifier.selectors.ts';
import { useDb, usePeer } from '../actors.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { navigation } from '#ui/text/ru.ts';
import styles from './NavigationBadges.module.css';

/** The number of unread messages, at 'Чаты'. */
export function UnreadBadge() {
  const unread = useSelector(usePeer('notifier'), selectUnread);
  return <Waiting count={unread} words={navigation.unread(unread)} />;
}

/** The number of contact requests, at 'Контакты'. */
export function RequestsBadge() {
  const requests = useDb(selectIncomingRequestsCount);
  return <Waiting count={requests} words={navigation.requests(requests)} />;
}

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className={styles['waiting']}>
      <Badge count={count} />
      <span className={styles['unseen']}>{words}</span>
    </span>
  );
}
