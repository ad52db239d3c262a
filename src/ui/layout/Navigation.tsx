import { MessageSquare, Settings, Users } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { Logo } from '../kit/Logo.tsx';
import { navigation } from '../text/ru.ts';
import styles from './Navigation.module.css';

/** A rail on wide screens, a bar at the bottom of narrow ones. */
export function Navigation() {
  return (
    <nav className={styles['rail']} aria-label={navigation.label}>
      <span className={styles['mark']}>
        <Logo />
      </span>
      <NavLink to="/" end>
        <MessageSquare />
        {navigation.chats}
      </NavLink>
      <NavLink to="/contacts">
        <Users />
        {navigation.contacts}
      </NavLink>
      <NavLink to="/settings">
        <Settings />
        {navigation.settings}
      </NavLink>
    </nav>
  );
}
