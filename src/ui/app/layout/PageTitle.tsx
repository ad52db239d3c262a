import { useSelector } from '@xstate/react';
import { selectUnread } from '#machines/notifications/notifier/notifier.selectors.ts';
import { usePeer } from '../actors.tsx';
import { titleWithUnread } from '#ui/text/notifications.ru.ts';

/** Sets the tab's title with the number of unread messages; the notifier counts them. */
export function PageTitle({ page }: { page: string }) {
  const unread = useSelector(usePeer('notifier'), selectUnread);
  return <title>{titleWithUnread(page, unread)}</title>;
}
