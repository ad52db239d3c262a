import type { ReactNode } from 'react';
import type { PresenceStatus, User } from '#contract/users.ts';
import { isGoneAccount } from '#machines/store/db/db.people.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { shownName } from '../names.ts';
import { Eblid } from './Eblid.tsx';
import styles from './PersonHead.module.css';

interface PersonHeadProps {
  user: User;
  /** The dot at the picture; without it, the presence is not known. */
  status: PresenceStatus | undefined;
  /** A line below the name. */
  children?: ReactNode;
}

/** A person's picture, name, nickname and EBLID. */
export function PersonHead({ user, status, children }: PersonHeadProps) {
  const name = shownName(user);
  return (
    <div className={styles['who']}>
      <Avatar id={user.id} name={name} url={user.avatarUrl} size={96} status={status} />
      <div className={styles['lines']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {!isGoneAccount(user) && (
          <>
            {children}
            <p className={styles['quiet']}>
              <bdi>@{user.username}</bdi>
            </p>
            <Eblid code={user.eblid} />
          </>
        )}
      </div>
    </div>
  );
}
