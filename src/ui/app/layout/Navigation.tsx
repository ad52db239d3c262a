import { useSelector } from '@xstate/react';
import MessageSquare from 'lucide-react/icons/message-square';
import Shield from 'lucide-react/icons/shield';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { NavLink } from 'react-router-dom';
import { messengerPhase } from '#machines/app/app/app.selectors.ts';
import { selectUnread } from '#machines/notifications/notifier/notifier.selectors.ts';
import { selectIncomingRequestsCount } from '#machines/store/db/db.selectors.ts';
import { useApp, useDb, usePeer } from '../actors.tsx';
import { Badge } from '#ui/kit/Badge.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Logo } from '#ui/kit/Logo.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { navigation } from '#ui/text/ru.ts';
import styles from './Navigation.module.css';

/** A rail on wide screens, a bar at the bottom of narrow ones. */
export function Navigation() {
  const isRunning = useSelector(useApp(), messengerPhase) === 'running';
  return (
    <nav className={styles['rail']} aria-label={navigation.label}>
      <Logo />
      <NavLink to="/" end>
        <MessageSquare />
        {navigation.chats}
        {isRunning && <UnreadBadge />}
      </NavLink>
      <NavLink to="/contacts">
        <Users />
        {navigation.contacts}
        {isRunning && <RequestsBadge />}
      </NavLink>
      <NavLink to="/calls">
        <Video />
        {navigation.calls}
      </NavLink>
      <NavLink to="/settings">
        <Settings />
        {navigation.settings}
      </NavLink>
      {isRunning && <AdminLink />}
    </nav>
  );
}

function UnreadBadge() {
  const unread = useSelector(usePeer('notifier'), selectUnread);
  return <Waiting count={unread} words={navigation.unread(unread)} />;
}

function RequestsBadge() {
  const requests = useDb(selectIncomingRequestsCount);
  return <Waiting count={requests} words={navigation.requests(requests)} />;
}

/** Narrow screens have no room for it: there the settings lead to the administration. */
function AdminLink() {
  const isAdmin = useDb((db) => db.self.role === 'admin');
  return (
    isAdmin && (
      <NavLink to="/admin" className={classes(styles['wide'])}>
        <Shield />
        {navigation.admin}
      </NavLink>
    )
  );
}

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className={styles['waiting']}>
      <Badge count={count} />
      <span className={patterns['unseen']}>{words}</span>
    </span>
  );
}
