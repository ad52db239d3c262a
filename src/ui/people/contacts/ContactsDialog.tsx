import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import UserPlus from 'lucide-react/icons/user-plus';
import { memo, useId, useRef } from 'react';
import { selectContactList } from '#machines/people/contacts/contacts.selectors.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { EmptyState, FailedState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { Eblid } from '../profile/Eblid.tsx';
import { contactsDialog as text, relation } from '#ui/text/contacts.ru.ts';
import { contacts as words } from '#ui/text/ru.ts';
import styles from './ContactsDialog.module.css';
import { FriendList } from './FriendList.tsx';
import { Person } from './Person.tsx';
import { Answer, RelationProblems } from './Relation.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { UndoRemoval } from './UndoRemoval.tsx';

/** 'Контакты' (spec 2, Contacts dialog): requests, search, and friends. */
export default function ContactsDialog({ onClose }: { onClose: () => void }) {
  const search = usePeer('contactSearch:dialog');
  const eblid = useDb((db) => db.self.eblid);
  const requests = useDb((db) => selectContacts(db, 'incoming'));
  const place = useRef<HTMLDivElement>(null);
  const toSearch = () => place.current?.querySelector('input')?.focus();
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div className={styles['body']}>
        {requests !== null && requests.length > 0 && <Requests requests={requests} />}
        <div ref={place}>
          <SearchPanel search={search} />
        </div>
        <Eblid code={eblid} label={text.myEblid} />
        <Friends onSearch={toSearch} />
      </div>
    </Dialog>
  );
}

function Requests({ requests }: { requests: readonly ContactRecord[] }) {
  const titleId = useId();
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h3 id={titleId}>{text.requests}</h3>
      <ul aria-labelledby={titleId}>
        {requests.map((contact) => (
          <RequestRow key={contact.id} contact={contact} />
        ))}
      </ul>
    </section>
  );
}

const RequestRow = memo(function RequestRow({ contact }: { contact: ContactRecord }) {
  const friend = useDb((db) => db.users[contact.friendId]);
  const personId = useId();
  if (!friend) return null;
  return (
    <li className={styles['row']}>
      <Person user={friend} isFriend={false} words={relation.wantsYou} nameId={personId} />
      <Answer contactId={contact.id} nameId={personId} />
      <RelationProblems userId={friend.id} />
    </li>
  );
});

function Friends({ onSearch }: { onSearch: () => void }) {
  const friends = useDb((db) => selectContacts(db, 'accepted'));
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {text.friends}
      </h3>
      <UndoRemoval />
      {friends === null ? (
        <FriendsMissing />
      ) : friends.length === 0 ? (
        <EmptyState
          icon={<UserPlus />}
          title={text.noFriends}
          hint={text.noFriendsHint}
          action={<Button onClick={onSearch}>{text.toSearch}</Button>}
        />
      ) : (
        <FriendList friends={friends} heading={heading} />
      )}
    </section>
  );
}

/** Stands in place of the friends while they load, or tells why they did not. */
function FriendsMissing() {
  const contacts = usePeer('contacts');
  const list = useSelector(contacts, selectContactList);
  if (list === 'loading') return <SkeletonRows label={words.loading} rows={3} />;
  const retry = () => contacts.send({ type: 'contacts.refresh' });
  return (
    <FailedState
      icon={<CloudOff />}
      title={words.failed}
      action={<Button onClick={retry}>{words.retry}</Button>}
    />
  );
}
