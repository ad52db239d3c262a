import { useSelector } from '@xstate/react';
import MessageSquare from 'lucide-react/icons/message-square';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { NavLink } from 'react-router-dom';
import { messengerPhase } from '#machines/app/app/app.selectors.ts';
import { useApp } from '../actors.tsx';
import { Logo } from '#ui/kit/Logo.tsx';
import { navigation } from '#ui/text/ru.ts';
import styles from './Navigation.module.css';
import { RequestsBadge, UnreadBadge } from './NavigationBadges.tsx';

/** A rail on wide screens, a bar at the bottom of narrow ones. */
export function Navigation() {
  const isRunning = useSelector(useApp(), messengerPhase) === 'running';
  return (
    <nav className={styles['rail']} aria-label={navigation.label}>
      <span className={styles['mark']}>
        <Logo />
      </span>
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
    </nav>
  );
}
