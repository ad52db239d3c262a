import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { memo, useId, useRef, useState } from 'react';
import { friendsListMaxPx } from '#contract/limits.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { Eblid } from '../profile/Eblid.tsx';
import { contactsDialog as text, relation } from '#ui/text/contacts.ru.ts';
import { ContactsMissing } from './ContactsMissing.tsx';
import styles from './ContactsDialog.module.css';
import { useDeferredRows } from '../lists.ts';
import { Person } from './Person.tsx';
import { OpenChat } from './OpenChat.tsx';
import { Answer, RelationProblems } from './Relation.tsx';
import { RemoveContactQuestion } from './RemoveContact.tsx';
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
    <Dialog title={text.title} onClose={onClose} isWide>
      <div className={styles['body']}>
        {requests !== null && requests.length > 0 && <Requests requests={requests} />}
        <div ref={place}>
          <SearchPanel search={search}>
            <Eblid code={eblid} label={text.myEblid} />
          </SearchPanel>
        </div>
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
      <ul aria-labelledby={titleId} className={styles['requests']}>
        {requests.map((contact) => (
          <ContactLine key={contact.id} contact={contact} />
        ))}
      </ul>
    </section>
  );
}

/** 'Мои друзья' (spec 2): presence, 'Открыть чат', and 'Удалить', which asks first. */
function Friends({ onSearch }: { onSearch: () => void }) {
  const friends = useDb((db) => selectContacts(db, 'accepted'));
  const [leaving, setLeaving] = useState<ContactRecord | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {text.friends}
      </h3>
      <UndoRemoval />
      {friends === null ? (
        <ContactsMissing rows={3} />
      ) : friends.length === 0 ? (
        <EmptyState
          icon={<UserPlus />}
          title={text.noFriends}
          hint={text.noFriendsHint}
          action={<Button onClick={onSearch}>{text.toSearch}</Button>}
        />
      ) : (
        <FriendList friends={friends} onRemove={setLeaving} />
      )}
      {leaving && (
        <RemoveContactQuestion
          contact={leaving}
          onClose={() => setLeaving(null)}
          focusAfter={() => heading.current}
        />
      )}
    </section>
  );
}

interface FriendListProps {
  friends: readonly ContactRecord[];
  onRemove: (contact: ContactRecord) => void;
}

function FriendList({ friends, onRemove }: FriendListProps) {
  return (
    <ul
      aria-label={text.friends}
      className={styles['list']}
      style={{ maxHeight: friendsListMaxPx }}
    >
      {useDeferredRows(friends).map((contact) => (
        <ContactLine key={contact.id} contact={contact} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface ContactLineProps {
  contact: ContactRecord;
  /** A friend can be removed, a request can be answered. */
  onRemove?: (contact: ContactRecord) => void;
}

const ContactLine = memo(function ContactLine({ contact, onRemove }: ContactLineProps) {
  const friend = useDb((db) => db.users[contact.friendId]);
  const nameId = useId();
  if (!friend) return null;
  return (
    <li className={styles[onRemove ? 'row' : 'request']}>
      {onRemove ? (
        <>
          <Person user={friend} isFriend nameId={nameId} />
          <OpenChat userId={friend.id} nameId={nameId} />
          <IconButton
            label={text.remove}
            aria-describedby={nameId}
            className={styles['remove']}
            onClick={() => onRemove(contact)}
          >
            <UserMinus />
          </IconButton>
        </>
      ) : (
        <>
          <Person user={friend} isFriend={false} words={relation.wantsYou} nameId={nameId} />
          <Answer contactId={contact.id} nameId={nameId} />
        </>
      )}
      <RelationProblems userId={friend.id} />
    </li>
  );
});
