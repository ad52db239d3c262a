import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { shownName } from '../names.ts';
import { usePresence } from '../presence.ts';
import styles from './Person.module.css';

interface PersonProps {
  user: User;
  /** The line below the name; without it, the presence. */
  words?: ReactNode;
  /** Words for screen readers before that line. */
  unseen?: ReactNode;
  /** Only friends show their presence. */
  isFriend: boolean;
  /** The id of the name's element, for other elements of the row. */
  nameId?: string;
  size?: 40 | 48;
}

/** Shows a person's picture, name and a line below; a click opens their profile. */
export function Person({ user, words, unseen, isFriend, nameId, size = 40 }: PersonProps) {
  const { open } = useDialogs();
  const name = shownName(user);
  return (
    <button
      type="button"
      className={styles['person']}
      onClick={() => open({ name: 'person', userId: user.id })}
    >
      <Avatar
        id={user.id}
        name={name}
        url={user.avatarUrl}
        size={size}
        status={isFriend ? user.status : undefined}
      />
      <span className={styles['lines']}>
        <span id={nameId} className={classes(patterns['oneLine'], styles['name'])} dir="auto">
          {name}
        </span>
        {unseen !== undefined && <span className={patterns['unseen']}>{unseen}</span>}
        {words === undefined ? (
          <Presence user={user} />
        ) : (
          <span className={patterns['fine']}>{words}</span>
        )}
      </span>
    </button>
  );
}

function Presence({ user }: { user: User }) {
  const { words, isOnline } = usePresence(user);
  return <span className={classes(patterns['fine'], isOnline && styles['online'])}>{words}</span>;
}
