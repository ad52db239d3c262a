import { useSelector } from '@xstate/react';
import Phone from 'lucide-react/icons/phone';
import UserX from 'lucide-react/icons/user-x';
import Video from 'lucide-react/icons/video';
import { useRef, useState, type RefObject } from 'react';
import type { AttachmentType } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { hasRoomBeside } from '#machines/app/layout/layout.selectors.ts';
import {
  selectFilesState,
  selectIsFirstReading,
} from '#machines/chats/shared-files/shared-files.selectors.ts';
import { isGoneAccount, selectIsPresenceKnown } from '#machines/store/db/db.people.ts';
import { selectContactWith, selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import {
  selectCommonConversations,
  selectPersonState,
} from '#machines/people/person/person.selectors.ts';
import { isFindingDirect } from '#machines/chats/inbox/inbox.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useAsked } from '#ui/app/dialogs/use-asked.ts';
import { beginningProps, useUnavailableReason } from '#ui/calls/dialogs/unavailable-reason.ts';
import { ConversationAvatar } from '#ui/chats/list/ConversationAvatar.tsx';
import { ViewerHost } from '#ui/chats/viewer/ViewerHost.tsx';
import { SharedFiles } from '#ui/chats/shared-files/SharedFiles.tsx';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { Segments } from '#ui/kit/Segments.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { BlockPerson } from '../blocks/BlockPerson.tsx';
import { useLateBlock } from '../blocks/use-wishes.ts';
import { Relation, RelationProblems } from '../contacts/Relation.tsx';
import { RemoveContact } from '../contacts/RemoveContact.tsx';
import { UndoRemoval } from '../contacts/UndoRemoval.tsx';
import { useTitle } from '../names.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { relation } from '#ui/text/contacts.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { participants } from '#ui/text/group.ru.ts';
import { person as text } from '#ui/text/people.ru.ts';
import { sharedFiles } from '#ui/text/shared-files.ru.ts';
import styles from './PersonDialog.module.css';
import { PersonHead } from './PersonHead.tsx';

/** Another person's profile: their data, common groups, and actions. */
export default function PersonDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const isBeside = useSelector(usePeer('layout'), hasRoomBeside);
  return (
    <Dialog title={text.title} onClose={onClose} isBeside={isBeside}>
      <Content userId={userId} />
      <ViewerHost />
    </Dialog>
  );
}

function Content({ userId }: { userId: string }) {
  const person = usePeer('person');
  const state = useSelector(person, selectPersonState);
  const user = useDb((db) => db.users[userId]);
  const isPresenceKnown = useDb((db) => user !== undefined && selectIsPresenceKnown(db, user));
  const actions = useRef<HTMLDivElement>(null);
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
  // These come together: groups that came later would push what stands below them.
  const isRead = state !== 'loading';
  return (
    <>
      <PersonHead user={user} status={isPresenceKnown ? user.status : undefined} />
      {isGoneAccount(user) ? (
        <p className={styles['quiet']}>{text.gone}</p>
      ) : (
        <>
          <Actions user={user} ref={actions} />
          {user.bio !== '' && <Bio words={user.bio} />}
        </>
      )}
      {isRead && <Common />}
      {isRead && <Sent />}
      {(state === 'waiting' || state === 'failed') && (
        <div
          role="alert"
          className={classes(patterns['ends'], patterns['problemBox'], styles['problem'])}
        >
          {text.failed}
          <Button onClick={retry}>{shell.retry}</Button>
        </div>
      )}
      {isRead && !isGoneAccount(user) && <Parting userId={user.id} actions={actions} />}
    </>
  );
}

/** A person who was just removed or blocked is no friend any more, but that can be undone for a moment. */
function useContact(userId: string) {
  const contact = useDb((db) => selectContactWith(db, userId));
  const isLeaving = useDb((db) => contact !== null && contact.id in db.hiddenContacts);
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  const isFriend = contact?.status === 'ACCEPTED' && !isLeaving && !isBlocked;
  return { contact, isLeaving, isBlocked, isFriend };
}

/** The actions on this person: ask, answer, write, call. */
function Actions({ user, ref }: { user: User; ref: RefObject<HTMLDivElement | null> }) {
  const contacts = usePeer('contacts');
  const { contact, isLeaving, isBlocked, isFriend } = useContact(user.id);
  const ask = () =>
    contacts.send({ type: 'contacts.ask', userId: user.id, identifier: user.username });
  const isIncoming = contact?.status === 'PENDING' && contact.direction === 'incoming';
  return (
    <div ref={ref} className={styles['relation']}>
      {isBlocked && <p className={styles['quiet']}>{blocks.blocked}</p>}
      <p role="status" className={patterns['note']}>
        {useLateBlock(user.id)}
      </p>
      {isIncoming && !isBlocked && <p className={styles['quiet']}>{relation.wantsYou}</p>}
      {!isLeaving && (
        <div className={classes(patterns['buttons'], styles['actions'])}>
          <Relation userId={user.id} onAdd={ask} />
          {isFriend && <CallButtons userId={user.id} />}
        </div>
      )}
      <RelationProblems userId={user.id} />
      <UndoRemoval />
    </div>
  );
}

/** Opens the conversation with this friend and calls them there; a server without calls has no such buttons. */
function CallButtons({ userId }: { userId: string }) {
  const inbox = usePeer('inbox');
  const isBusy = useSelector(inbox, (state) => isFindingDirect(state, userId));
  const reason = useUnavailableReason();
  const [isExplained, setExplained] = useState(false);
  const isOff = useDb((db) => db.calls === 'off');
  if (isOff) return null;
  const press = (video: boolean) =>
    beginningProps(
      reason,
      () => inbox.send({ type: 'inbox.openWith', userId, call: { video } }),
      () => setExplained(!isExplained),
    );
  return (
    <>
      <IconButton
        label={callPlaces.audio}
        className={styles['call']}
        disabled={isBusy}
        {...press(false)}
      >
        <Phone />
      </IconButton>
      <IconButton
        label={callPlaces.video}
        className={styles['call']}
        disabled={isBusy}
        {...press(true)}
      >
        <Video />
      </IconButton>
      <p role="status" className={classes(patterns['note'], styles['why'])}>
        {isExplained && reason}
      </p>
    </>
  );
}

interface PartingProps {
  userId: string;
  actions: RefObject<HTMLDivElement | null>;
}

/**
 * Stands last, after a line: it is what one wants least. It waits for the pictures above, which would push it from under
 * the pointer.
 */
function Parting({ userId, actions }: PartingProps) {
  const { contact, isFriend, isBlocked } = useContact(userId);
  const asked = useAsked('blocking');
  const isAboutToMove = useSelector(usePeer('sharedFiles:IMAGE'), selectIsFirstReading);
  if (isAboutToMove) return null;
  return (
    <div className={isBlocked ? undefined : styles['removal']}>
      {isFriend && contact && <RemoveContact contact={contact} />}
      <BlockPerson
        key={asked}
        userId={userId}
        asksAtOnce={asked > 0}
        focusAfter={() => actions.current}
      />
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

/** Shows what the two have sent each other, where they have a conversation. */
function Sent() {
  const state = useSelector(usePeer('sharedFiles:IMAGE'), selectFilesState);
  const [type, setType] = useState<AttachmentType>('IMAGE');
  if (state === 'none') return null;
  return (
    <section aria-label={sharedFiles.section} className={classes(styles['part'], styles['sent'])}>
      <Segments
        label={sharedFiles.label}
        isLabelUnseen
        options={sharedFiles.kinds}
        value={type}
        onChange={setType}
      />
      <SharedFiles key={type} type={type} />
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
