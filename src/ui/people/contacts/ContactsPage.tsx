import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { memo, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactFilter } from '#contract/contacts.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { MenuButton } from '#ui/kit/MenuButton.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Segments } from '#ui/kit/Segments.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { statusMeaning } from '#ui/text/contacts.ru.ts';
import { contacts as text } from '#ui/text/ru.ts';
import { shownName } from '../names.ts';
import { AddForm } from './AddForm.tsx';
import { useDeferredRows } from '../lists.ts';
import { ContactsMissing } from './ContactsMissing.tsx';
import styles from './ContactsPage.module.css';
import { Person } from './Person.tsx';
import { Answer, OpenChat, RelationProblems } from './Relation.tsx';
import { RemoveContactQuestion } from './RemoveContact.tsx';

const filters: readonly ContactFilter[] = ['accepted', 'incoming', 'outgoing', 'all'];

/** /contacts. The chosen filter is in the address, so that a reload and a link keep it. */
export default function ContactsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((known) => known === params.get('filter')) ?? 'all';
  const identifierId = useId();
  return (
    <ColumnPage title={text.title}>
      <AddForm id={identifierId} />
      <div className={styles['filter']}>
        <Segments
          label={text.filter}
          isLabelUnseen
          options={text.filters}
          value={filter}
          onChange={(chosen) => setParams({ filter: chosen }, { replace: true })}
        />
      </div>
      <Contacts filter={filter} identifierId={identifierId} />
    </ColumnPage>
  );
}

function Contacts({ filter, identifierId }: { filter: ContactFilter; identifierId: string }) {
  const shown = useDb((db) => selectContacts(db, filter));
  if (shown === null) return <ContactsMissing rows={5} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<UserPlus />}
        title={text.empty[filter]}
        hint={text.emptyHint[filter]}
        action={
          <Button onClick={() => document.getElementById(identifierId)?.focus()}>
            {text.emptyAction}
          </Button>
        }
      />
    );
  }
  return <Rows key={filter} contacts={shown} />;
}

function Rows({ contacts }: { contacts: readonly ContactRecord[] }) {
  return (
    <ul aria-label={text.list} className={styles['list']}>
      {useDeferredRows(contacts).map((contact) => (
        <ContactRow key={contact.id} contact={contact} />
      ))}
    </ul>
  );
}

/** A friend or a request, with its actions. */
const ContactRow = memo(function ContactRow({ contact }: { contact: ContactRecord }) {
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
        items={[{ label, icon: <UserMinus />, danger: true, onSelect: () => setAsking(true) }]}
      />
      {isAsking && <RemoveContactQuestion contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}
