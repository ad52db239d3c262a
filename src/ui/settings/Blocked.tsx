import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectBlockList } from '#machines/people/blocks/blocks.selectors.ts';
import { selectHasNoCode } from '#machines/app/late-loader/late-loader.selectors.ts';
import { selectBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb, useLatePeer, usePeer } from '#ui/app/actors.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Unblock } from '#ui/people/blocks/Unblock.tsx';
import { useLateBlock } from '#ui/people/blocks/use-wishes.ts';
import { shownName } from '#ui/people/names.ts';
import patterns from '#ui/kit/patterns.module.css';
import { Button } from '../kit/Button.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { blocked as text } from '../text/blocks.ru.ts';
import { shell } from '../text/entry.ru.ts';
import { Section } from './Section.tsx';
import styles from './SettingsPage.module.css';

/** The people whom one has blocked, the last one first. */
export function Blocked() {
  const blocks = useLatePeer('blocks');
  const beforeCode = useSelector(usePeer('lateLoader'), selectHasNoCode) ? 'waiting' : 'reading';
  const list = useSelector(blocks, (state) => (state ? selectBlockList(state) : beforeCode));
  const [unblocked, setUnblocked] = useState<string | null>(null);
  // The list of chats tells ids alone: those show once the list of the blocked has brought their names.
  const users = useDb((db) => db.users);
  const userIds = Object.keys(useDb(selectBlocked)).filter((userId) => userId in users);
  return (
    <Section id="blocked">
      {userIds.length > 0 ? (
        <>
          <ul aria-label={text.list}>
            {userIds.map((userId) => (
              <Person key={userId} userId={userId} onUnblock={setUnblocked} />
            ))}
          </ul>
          <p className={patterns['fine']}>{text.hint}</p>
        </>
      ) : list === 'reading' ? (
        <SkeletonRows label={text.loading} rows={1} />
      ) : (
        list === 'shown' && (
          <>
            <p>{text.none}</p>
            <p className={patterns['fine']}>{text.noneHint}</p>
          </>
        )
      )}
      <p role="status" className={patterns['unseen']}>
        {unblocked !== null && text.done(unblocked)}
      </p>
      <div role="alert" className={patterns['problemLine']}>
        {(list === 'failed' || list === 'waiting') && (
          <p>
            {list === 'waiting' ? text.waiting : text.failed}
            {blocks && (
              <Button look="plain" onClick={() => blocks.send({ type: 'blocks.refresh' })}>
                {shell.retry}
              </Button>
            )}
          </p>
        )}
      </div>
    </Section>
  );
}

interface PersonProps {
  userId: string;
  onUnblock: (name: string) => void;
}

function Person({ userId, onUnblock }: PersonProps) {
  const user = useDb((db) => db.users[userId]);
  const name = shownName(user);
  const late = useLateBlock(userId);
  return (
    <li className={styles['device']}>
      <Avatar id={userId} name={name} url={user?.avatarUrl ?? null} size={40} />
      <div className={styles['lines']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {user && <p className={patterns['fine']}>{late ?? user.username}</p>}
      </div>
      <Unblock userId={userId} name={name} onUnblock={() => onUnblock(name)} />
    </li>
  );
}
