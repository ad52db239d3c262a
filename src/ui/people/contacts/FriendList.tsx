import UserMinus from 'lucide-react/icons/user-minus';
import { memo, useId, useRef, useState, type RefObject } from 'react';
import { friendsListMaxPx } from '#contract/limits.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { shownName } from '../names.ts';
import { contactsDialog as text } from '#ui/text/contacts.ru.ts';
import { contacts as words } from '#ui/text/ru.ts';
import styles from './ContactsDialog.module.css';
import { useDeferredRows } from './deferred-rows.ts';
import { Person } from './Person.tsx';
import { OpenChat, RelationProblems } from './Relation.tsx';

const QuestionDialog = partOf(() => import('#ui/kit/QuestionDialog.tsx'));

interface FriendListProps {
  friends: readonly ContactRecord[];
  /** Takes the focus when the focused row is gone. */
  heading: RefObject<HTMLElement | null>;
}

/** 'Мои друзья' (spec 2): presence, 'Открыть чат', and 'Удалить', which asks first. */
export function FriendList({ friends, heading }: FriendListProps) {
  const [leaving, setLeaving] = useState<ContactRecord | null>(null);
  const shown = useDeferredRows(friends);
  return (
    <>
      <ul
        aria-label={text.friends}
        className={styles['list']}
        style={{ maxHeight: friendsListMaxPx }}
      >
        {shown.map((contact) => (
          <FriendRow key={contact.id} contact={contact} onRemove={setLeaving} />
        ))}
      </ul>
      {leaving && (
        <RemoveQuestion contact={leaving} heading={heading} onEnd={() => setLeaving(null)} />
      )}
    </>
  );
}

interface FriendRowProps {
  contact: ContactRecord;
  onRemove: (contact: ContactRecord) => void;
}

const FriendRow = memo(function FriendRow({ contact, onRemove }: FriendRowProps) {
  const friend = useDb((db) => db.users[contact.friendId]);
  const personId = useId();
  if (!friend) return null;
  return (
    <li className={styles['row']}>
      <Person user={friend} isFriend nameId={personId} />
      <OpenChat userId={friend.id} nameId={personId} />
      <IconButton
        label={text.remove}
        aria-describedby={personId}
        className={styles['remove']}
        onClick={() => onRemove(contact)}
      >
        <UserMinus />
      </IconButton>
      <RelationProblems userId={friend.id} />
    </li>
  );
});

interface RemoveQuestionProps {
  contact: ContactRecord;
  heading: RefObject<HTMLElement | null>;
  onEnd: () => void;
}

function RemoveQuestion({ contact, heading, onEnd }: RemoveQuestionProps) {
  const contacts = usePeer('contacts');
  const name = useDb((db) => shownName(db.users[contact.friendId]));
  const isConfirmed = useRef(false);
  const confirm = () => {
    isConfirmed.current = true;
    onEnd();
    contacts.send({ type: 'contacts.remove', contactId: contact.id });
  };
  return (
    <QuestionDialog
      props={{
        title: words.removeQuestion,
        hint: words.removeHint(name),
        confirm: words.removeConfirm,
        onConfirm: confirm,
        onCancel: onEnd,
        // The row with its button is gone by then.
        finalFocus: () => (isConfirmed.current ? heading.current : true),
      }}
      onGivenUp={onEnd}
    />
  );
}
