import type { ReactNode } from 'react';
import type { PresenceStatus, User } from '#contract/users.ts';
import { isGoneAccount } from '#machines/store/db/db.people.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { shownName } from '../names.ts';
import { usePresence } from '../presence.ts';
import { Eblid } from './Eblid.tsx';
import styles from './PersonHead.module.css';

interface PersonHeadProps {
  user: User;
  /** undefined: the presence is not known. */
  status: PresenceStatus | undefined;
  /** Stands in place of the picture and its dot. */
  picture?: ReactNode;
}

/** A person's picture, name, presence, nickname and EBLID. */
export function PersonHead({ user, status, picture }: PersonHeadProps) {
  const name = shownName(user);
  return (
    <div className={styles['who']}>
      {picture ?? (
        <Avatar id={user.id} name={name} url={user.avatarUrl} size={96} status={status} />
      )}
      <div className={styles['lines']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {!isGoneAccount(user) && (
          <>
            {status !== undefined && <Presence status={status} lastSeenAt={user.lastSeenAt} />}
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

function Presence(seen: Pick<User, 'status' | 'lastSeenAt'>) {
  const { words, isOnline } = usePresence(seen);
  return <p className={styles[isOnline ? 'online' : 'quiet']}>{words}</p>;
}
