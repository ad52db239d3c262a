import { memo, useState } from 'react';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { MenuButton } from '#ui/kit/MenuButton.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { shownName } from '../names.ts';
import { statusMeaning } from '#ui/text/contacts.ru.ts';
import { contacts as text } from '#ui/text/ru.ts';
import styles from './ContactRow.module.css';
import { Person } from './Person.tsx';
import { Answer, OpenChat, RelationProblems } from './Relation.tsx';
import { RemoveContactQuestion } from './RemoveContact.tsx';

/** A friend or a request, with its actions. */
export const ContactRow = memo(function ContactRow({ contact }: { contact: ContactRecord }) {
  const { friendId, status, direction } = contact;
  const friend = useDb((db) => db.users[friendId]);
  if (!friend) return null;
  const isFriend = status === 'ACCEPTED';
  return (
    <li className={styles['row']}>
      <Person
        user={friend}
        isFriend={isFriend}
        size={48}
        words={
          <>
            {/* The specification wants the contact's status word in lower case. */}
            <span lang="en">{status.toLowerCase()}</span>
            {` — ${statusMeaning[isFriend ? 'friend' : direction]}`}
          </>
        }
      />
      <div className={classes(patterns['buttons'], styles['actions'])}>
        {isFriend && <OpenChat userId={friendId} isOnPage />}
        {!isFriend && direction === 'incoming' && <Answer contactId={contact.id} isOnPage />}
        {!isFriend && direction === 'outgoing' && (
          <span className={patterns['fine']}>{text.waiting}</span>
        )}
        {(isFriend || direction === 'outgoing') && <MoreMenu contact={contact} />}
      </div>
      <RelationProblems userId={friendId} />
    </li>
  );
});

/** Ends a friendship or takes a request back, after a question. */
function MoreMenu({ contact }: { contact: ContactRecord }) {
  const name = useDb((db) => shownName(db.users[contact.friendId]));
  const [isAsking, setAsking] = useState(false);
  const label = contact.status === 'ACCEPTED' ? text.remove : text.withdraw;
  return (
    <>
      <MenuButton
        label={text.more(name)}
        items={[{ label, danger: true, onSelect: () => setAsking(true) }]}
      />
      {isAsking && <RemoveContactQuestion contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}
