import Ban from 'lucide-react/icons/ban';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import { memo, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ContactFilter } from '#contract/contacts.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { MenuButton } from '#ui/kit/MenuButton.tsx';
import type { MenuItem } from '#ui/kit/MenuPopup.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { Segments } from '#ui/kit/Segments.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { blocks } from '#ui/text/blocks.ru.ts';
import { contactsPage as text } from '#ui/text/contacts-page.ru.ts';
import { contacts as words } from '#ui/text/friends.ru.ts';
import { BlockQuestion } from '../blocks/BlockPerson.tsx';
import { useBlocking } from '../blocks/use-wishes.ts';
import { shownName } from '../names.ts';
import { AddForm } from './AddForm.tsx';
import { useDeferredRows } from '../lists.ts';
import { ContactsMissing } from './ContactsMissing.tsx';
import styles from './ContactsPage.module.css';
import { lettersFrom, sortedByName, underLetters } from './letters.ts';
import { Person } from './Person.tsx';
import { OpenChat } from './OpenChat.tsx';
import { Answer, RelationProblems } from './Relation.tsx';
import { RemoveContactQuestion } from './RemoveContact.tsx';

const filters: readonly ContactFilter[] = ['accepted', 'incoming', 'outgoing', 'all'];

/** /contacts. The chosen filter is in the address, so that a reload and a link keep it. */
export default function ContactsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((known) => known === params.get('filter')) ?? 'all';
  const identifierId = useId();
  return (
    <ColumnPage title={words.title}>
      <AddForm id={identifierId} />
      <p className={styles['invite']}>
        {text.notHere} <Link to="/contacts/invitations">{text.invite}</Link>
      </p>
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
  if (filter !== 'all') return <Part key={filter} kind={filter} />;
  return parts.map((kind) => <Part key={kind} kind={kind} isTitled />);
}

type Kind = Exclude<ContactFilter, 'all'>;

/** The order of the whole list: those who wait for me, those for whom I wait, friends. */
const parts: readonly Kind[] = ['incoming', 'outgoing', 'accepted'];

/** The contacts of one kind; of friends first those that a screen shows, the others when there is time. */
function Part({ kind, isTitled = false }: { kind: Kind; isTitled?: boolean }) {
  const contacts = useDb((db) => selectContacts(db, kind)) ?? [];
  const users = useDb((db) => db.users);
  const shown = useDeferredRows(sortedByName(contacts, users));
  const titleId = useId();
  const Heading = isTitled ? 'h3' : 'h2';
  if (contacts.length === 0) return null;
  return (
    <section
      className={styles['part']}
      {...(isTitled ? { 'aria-labelledby': titleId } : { 'aria-label': text.list })}
    >
      {isTitled && <h2 id={titleId}>{text.parts[kind](contacts.length)}</h2>}
      {kind === 'accepted' && contacts.length >= lettersFrom ? (
        underLetters(shown, users).map(([letter, own]) => (
          <div key={letter} className={styles['letter']}>
            <Heading>{letter}</Heading>
            <Rows contacts={own} />
          </div>
        ))
      ) : (
        <Rows contacts={shown} />
      )}
    </section>
  );
}

function Rows({ contacts }: { contacts: readonly ContactRecord[] }) {
  return (
    <ul className={styles['list']}>
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} />
      ))}
    </ul>
  );
}

/** A friend or a request, with its actions. */
const ContactRow = memo(function ContactRow({ contact }: { contact: ContactRecord }) {
  const { friendId, status, direction } = contact;
  const friend = useDb((db) => db.users[friendId]);
  const nameId = useId();
  if (!friend) return null;
  const isFriend = status === 'ACCEPTED';
  const asksMe = !isFriend && direction === 'incoming';
  /** The specification wants the contact's status word in lower case. */
  const literal = <span lang="en">{status.toLowerCase()}</span>;
  return (
    <li className={classes(styles['row'], asksMe && styles['asks'])}>
      {isFriend ? (
        <Person
          user={friend}
          nameId={nameId}
          isFriend
          size={48}
          unseen={
            <>
              {literal} — {text.statuses.accepted}.{' '}
            </>
          }
        />
      ) : (
        <Person
          user={friend}
          nameId={nameId}
          isFriend={false}
          size={48}
          unseen={<>{literal} — </>}
          words={text.statuses[direction]}
        />
      )}
      <div className={classes(patterns['buttons'], styles['actions'])}>
        {isFriend && <OpenChat userId={friendId} nameId={nameId} words={text.chat} />}
        {asksMe && <Answer contactId={contact.id} nameId={nameId} isOnPage />}
        <MoreMenu contact={contact} />
      </div>
      <RelationProblems userId={friendId} />
    </li>
  );
});

/** Ends a friendship, takes a request back or, once its code is there, blocks the person, after a question. */
function MoreMenu({ contact }: { contact: ContactRecord }) {
  const name = useDb((db) => shownName(db.users[contact.friendId]));
  const [asking, setAsking] = useState<'removal' | 'block' | null>(null);
  const label = contact.status === 'ACCEPTED' ? words.remove : words.withdraw;
  const asksMe = contact.status === 'PENDING' && contact.direction === 'incoming';
  const canBlock = useBlocking(contact.friendId) !== null;
  const removal: MenuItem | false = !asksMe && {
    label,
    icon: <UserMinus />,
    danger: true,
    onSelect: () => setAsking('removal'),
  };
  const block: MenuItem | false = canBlock && {
    label: blocks.block,
    icon: <Ban />,
    danger: true,
    onSelect: () => setAsking('block'),
  };
  const items = [removal, block].filter((item) => item !== false);
  const stop = () => setAsking(null);
  return (
    <>
      {items.length > 0 && <MenuButton label={text.more(name)} items={items} />}
      {asking === 'removal' && <RemoveContactQuestion contact={contact} onClose={stop} />}
      {asking === 'block' && (
        // The row goes with its menu.
        <BlockQuestion
          userId={contact.friendId}
          onClose={stop}
          focusAfter={() => document.querySelector('h1')}
        />
      )}
    </>
  );
}
