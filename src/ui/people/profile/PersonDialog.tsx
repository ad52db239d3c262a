import { useSelector } from '@xstate/react';
import UserX from 'lucide-react/icons/user-x';
import type { User } from '#contract/users.ts';
import { isGoneAccount, selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import { selectContactWith } from '#machines/store/db/db.selectors.ts';
import {
  selectCommonConversations,
  selectPersonState,
} from '#machines/people/person/person.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { ConversationAvatar } from '#ui/chats/list/ConversationAvatar.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { Relation, RelationProblems } from '../contacts/Relation.tsx';
import { RemoveContact } from '../contacts/RemoveContact.tsx';
import { UndoRemoval } from '../contacts/UndoRemoval.tsx';
import { useTitle } from '../names.ts';
import { relation } from '#ui/text/contacts.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { participants } from '#ui/text/group.ru.ts';
import { person as text } from '#ui/text/people.ru.ts';
import { presenceText } from '#ui/text/time.ts';
import styles from './PersonDialog.module.css';
import { PersonHead } from './PersonHead.tsx';

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
  const isPresenceKnown = useDb((db) => user !== undefined && selectIsPresenceKnown(db, user));
  const retry = () => person.send({ type: 'person.retry' });
  if (state === 'missing') {
    return <EmptyState icon={<UserX />} title={text.missing} hint={text.missingHint} />;
  }
  // A known person shows at once; the rest of the profile loads.
  if (!user) {
    return state === 'loading' ? (
      <SkeletonRows label={text.loading} />
    ) : (
      <LoadFailed title={text.failed} hint={text.failedHint} onRetry={retry} />
    );
  }
  return (
    <>
      <PersonHead user={user} status={isPresenceKnown ? user.status : undefined}>
        {isPresenceKnown && <Presence user={user} />}
      </PersonHead>
      {isGoneAccount(user) ? (
        <p className={styles['quiet']}>{text.gone}</p>
      ) : (
        <>
          <Actions user={user} />
          {user.bio !== '' && <Bio words={user.bio} />}
        </>
      )}
      <Common />
      {(state === 'waiting' || state === 'failed') && (
        <div
          role="alert"
          className={classes(patterns['ends'], patterns['problemBox'], styles['problem'])}
        >
          {text.failed}
          <Button onClick={retry}>{shell.retry}</Button>
        </div>
      )}
    </>
  );
}

function Presence({ user }: { user: User }) {
  const presence = useNowAs((nowMs) => presenceText(user, nowMs));
  return <p className={styles[user.status === 'ONLINE' ? 'online' : 'quiet']}>{presence}</p>;
}

/** The actions on this person: ask, answer, write, remove. */
function Actions({ user }: { user: User }) {
  const contacts = usePeer('contacts');
  const contact = useDb((db) => selectContactWith(db, user.id));
  // A person who was just removed is no friend any more, but the removal can be undone for a moment.
  const isLeaving = useDb((db) => contact !== null && contact.id in db.hiddenContacts);
  const ask = () =>
    contacts.send({ type: 'contacts.ask', userId: user.id, identifier: user.username });
  const isIncoming = contact?.status === 'PENDING' && contact.direction === 'incoming';
  return (
    <div className={styles['relation']}>
      {isIncoming && <p className={styles['quiet']}>{relation.wantsYou}</p>}
      {!isLeaving && (
        <div className={patterns['ends']}>
          <Relation userId={user.id} onAdd={ask} />
          {contact?.status === 'ACCEPTED' && <RemoveContact contact={contact} />}
        </div>
      )}
      <RelationProblems userId={user.id} />
      <UndoRemoval />
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
            <CommonGroup id={id} count={participantCount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CommonGroup({ id, count }: { id: string; count: number }) {
  const title = useTitle(id);
  return (
    <LinkTile
      to={`/?c=${id}`}
      leading={<ConversationAvatar conversationId={id} title={title} size={40} />}
      title={title}
      subtitle={participants(count)}
      compact
    />
  );
}
