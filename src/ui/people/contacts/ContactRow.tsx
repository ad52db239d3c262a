import { useSelector } from '@xstate/react';
import { memo, useState } from 'react';
import { selectContactRow } from '#machines/people/contacts/contacts.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Avatar } from '#ui/kit/Avatar.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { MenuButton } from '#ui/kit/MenuButton.tsx';
import { shownName } from '../names.ts';
import { statusMeaning } from '#ui/text/contacts.ru.ts';
import { contacts as text } from '#ui/text/ru.ts';
import styles from './ContactRow.module.css';
import { rowFailureText } from './failures.ts';
import { RemoveContactQuestion } from './RemoveContactQuestion.tsx';
import { RowProblem } from './RowProblem.tsx';
import { StartChat, StartChatFailure } from './StartChat.tsx';

/** A friend or a request, with its actions. */
export const ContactRow = memo(function ContactRow({ contact }: { contact: ContactRecord }) {
  const { friendId, status, direction } = contact;
  const friend = useDb((db) => db.users[friendId]);
  const { open } = useDialogs();
  const name = shownName(friend);
  const isFriend = status === 'ACCEPTED';
  return (
    <li className={styles['row']}>
      <button
        type="button"
        className={styles['person']}
        onClick={() => open({ name: 'person', userId: friendId })}
      >
        <Avatar
          id={friendId}
          name={name}
          url={friend?.avatarUrl ?? null}
          size={48}
          status={isFriend ? friend?.status : undefined}
        />
        <span className={styles['lines']}>
          <span className={styles['name']} dir="auto">
            {name}
          </span>
          <span className={styles['status']}>
            {/* The specification wants the contact's status word in lower case. */}
            <span lang="en">{status.toLowerCase()}</span>
            {` — ${statusMeaning[isFriend ? 'friend' : direction]}`}
          </span>
        </span>
      </button>
      <div className={styles['actions']}>
        {isFriend && <StartChat userId={friendId} />}
        {!isFriend && direction === 'incoming' && <Answer contactId={contact.id} />}
        {!isFriend && direction === 'outgoing' && (
          <span className={styles['waiting']}>{text.waiting}</span>
        )}
        {(isFriend || direction === 'outgoing') && <MoreMenu contact={contact} name={name} />}
      </div>
      <RowFailure contactId={contact.id} />
      {isFriend && <StartChatFailure userId={friendId} />}
    </li>
  );
});

function Answer({ contactId }: { contactId: string }) {
  const contacts = usePeer('contacts');
  const busy = useSelector(
    contacts,
    (state) => selectContactRow(state, contactId)?.state === 'busy',
  );
  const respond = (action: 'accept' | 'reject') => () =>
    contacts.send({ type: 'contacts.respond', contactId, action });
  return (
    <>
      <Button disabled={busy} onClick={respond('accept')}>
        {text.accept}
      </Button>
      <Button look="quiet" disabled={busy} onClick={respond('reject')}>
        {text.reject}
      </Button>
    </>
  );
}

/** Ends a friendship or takes a request back, after a question. */
function MoreMenu({ contact, name }: { contact: ContactRecord; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const isFriend = contact.status === 'ACCEPTED';
  return (
    <>
      <MenuButton
        label={text.more(name)}
        items={[
          {
            label: isFriend ? text.remove : text.withdraw,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <RemoveContactQuestion contact={contact} name={name} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function RowFailure({ contactId }: { contactId: string }) {
  const contacts = usePeer('contacts');
  const row = useSelector(contacts, (state) => selectContactRow(state, contactId));
  return (
    <RowProblem
      text={row?.state === 'failed' ? rowFailureText(row) : null}
      onDismiss={() => contacts.send({ type: 'contacts.dismissRow', contactId })}
    />
  );
}
