import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import UserX from 'lucide-react/icons/user-x';
import type { User } from '#contract/users.ts';
import { isGoneAccount, selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import {
  selectCommonConversations,
  selectPersonState,
} from '#machines/people/person/person.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { ConversationAvatar } from '#ui/chats/list/ConversationAvatar.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { EmptyState, FailedState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { shownName, useTitle } from '../names.ts';
import { person as text } from '#ui/text/people.ru.ts';
import { presenceText } from '#ui/text/time.ts';
import { Eblid } from './Eblid.tsx';
import styles from './PersonDialog.module.css';
import { PersonActions } from './PersonActions.tsx';

/** Another person's profile: their data, common groups, and actions. */
export default function PersonDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Content userId={userId} />
    </Dialog>
  );
}

function Content({ userId }: { userId: string }) {
  const person = usePeer('person');
  const state = useSelector(person, selectPersonState);
  const user = useDb((db) => db.users[userId]);
  const retry = <Button onClick={() => person.send({ type: 'person.retry' })}>{text.retry}</Button>;
  if (state === 'missing') {
    return <EmptyState icon={<UserX />} title={text.missing} hint={text.missingHint} />;
  }
  // A known person shows at once; the rest of the profile loads.
  if (!user) {
    return state === 'loading' ? (
      <SkeletonRows label={text.loading} />
    ) : (
      <FailedState icon={<CloudOff />} title={text.failed} hint={text.failedHint} action={retry} />
    );
  }
  return (
    <>
      <Who user={user} />
      {isGoneAccount(user) ? (
        <p className={styles['gone']}>{text.gone}</p>
      ) : (
        <>
          <PersonActions user={user} />
          {user.bio !== '' && <Bio words={user.bio} />}
        </>
      )}
      <Common />
      {(state === 'waiting' || state === 'failed') && (
        <div role="alert" className={styles['problem']}>
          {text.failed}
          {retry}
        </div>
      )}
    </>
  );
}

function Who({ user }: { user: User }) {
  const isPresenceKnown = useDb((db) => selectIsPresenceKnown(db, user));
  const presence = useNowAs((nowMs) => presenceText(user, nowMs));
  const name = shownName(user);
  return (
    <div className={styles['who']}>
      <Avatar
        id={user.id}
        name={name}
        url={user.avatarUrl}
        size={96}
        status={isPresenceKnown ? user.status : undefined}
      />
      <div className={styles['lines']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {!isGoneAccount(user) && (
          <>
            {isPresenceKnown && (
              <p className={classes(styles['quiet'], user.status === 'ONLINE' && styles['online'])}>
                {presence}
              </p>
            )}
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

function Bio({ words }: { words: string }) {
  return (
    <section className={styles['part']}>
      <h3>{text.bio}</h3>
      <p className={styles['bio']} dir="auto">
        {words}
      </p>
    </section>
  );
}

function Common() {
  const person = usePeer('person');
  const read = useSelector(person, selectCommonConversations);
  const conversations = useDb((db) => db.conversations);
  // A group that was left meanwhile is not common any more.
  const common = read.filter(({ id }) => id in conversations);
  if (common.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 id="common-groups">{text.common}</h3>
      <ul aria-labelledby="common-groups">
        {common.map(({ id, participantCount }) => (
          <li key={id}>
            <CommonGroup id={id} participants={participantCount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CommonGroup({ id, participants }: { id: string; participants: number }) {
  const title = useTitle(id);
  return (
    <LinkTile
      to={`/?c=${id}`}
      leading={<ConversationAvatar conversationId={id} title={title} size={40} />}
      title={title}
      subtitle={text.members(participants)}
      compact
    />
  );
}
