import { useSelector } from '@xstate/react';
import {
  selectContactAsk,
  selectContactRow,
} from '#machines/people/contacts/contacts.selectors.ts';
import { selectContactWith } from '#machines/store/db/db.selectors.ts';
import { directFailure, isFindingDirect } from '#machines/chats/inbox/inbox.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { contacts as words } from '#ui/text/ru.ts';
import { relation as text } from '#ui/text/contacts.ru.ts';
import { RemoveContact } from './RemoveContact.tsx';
import { failureText } from '#ui/app/failures.ts';
import { rowFailureText } from './failures.ts';
import styles from './Relation.module.css';
import { RowProblems } from './RowProblem.tsx';

interface RelationProps {
  userId: string;
  /** Called by 'Добавить', which shows when the two have no relation. */
  onAdd: () => void;
}

/** The actions on a person: ask, answer, wait, or open the chat. */
export function Relation({ userId, onAdd }: RelationProps) {
  const contact = useDb((db) => selectContactWith(db, userId));
  if (contact === null) return <Ask userId={userId} onAdd={onAdd} />;
  if (contact.status === 'ACCEPTED') return <OpenChat userId={userId} />;
  if (contact.direction === 'incoming') return <Answer contactId={contact.id} />;
  return (
    <span className={styles['ways']}>
      <span className={styles['asked']}>{text.asked}</span>
      <RemoveContact contact={contact} />
    </span>
  );
}

function Ask({ userId, onAdd }: RelationProps) {
  const contacts = usePeer('contacts');
  const ask = useSelector(contacts, (state) => selectContactAsk(state, userId));
  return (
    <Button disabled={ask?.state === 'busy'} onClick={onAdd}>
      {text.add}
    </Button>
  );
}

/** 'Отклонить' and 'Добавить' (spec 2, Contacts dialog). */
export function Answer({ contactId, nameId }: { contactId: string; nameId?: string }) {
  const contacts = usePeer('contacts');
  const isBusy = useSelector(
    contacts,
    (state) => selectContactRow(state, contactId)?.state === 'busy',
  );
  const respond = (action: 'accept' | 'reject') => () =>
    contacts.send({ type: 'contacts.respond', contactId, action });
  return (
    <span className={styles['ways']}>
      <Button look="quiet" disabled={isBusy} aria-describedby={nameId} onClick={respond('reject')}>
        {text.reject}
      </Button>
      <Button disabled={isBusy} aria-describedby={nameId} onClick={respond('accept')}>
        {text.add}
      </Button>
    </span>
  );
}

export function OpenChat({ userId, nameId }: { userId: string; nameId?: string }) {
  const inbox = usePeer('inbox');
  const isBusy = useSelector(inbox, (state) => isFindingDirect(state, userId));
  return (
    <Button
      look="quiet"
      disabled={isBusy}
      aria-describedby={nameId}
      onClick={() => inbox.send({ type: 'inbox.openWith', userId })}
    >
      {text.openChat}
    </Button>
  );
}

/** The failures of this person's actions; each can be dismissed. */
export function RelationProblems({ userId }: { userId: string }) {
  const contacts = usePeer('contacts');
  const inbox = usePeer('inbox');
  const contactId = useDb((db) => selectContactWith(db, userId)?.id ?? null);
  const ask = useSelector(contacts, (state) => selectContactAsk(state, userId));
  const row = useSelector(contacts, (state) =>
    contactId === null ? null : selectContactRow(state, contactId),
  );
  const failure = useSelector(inbox, (state) => directFailure(state, userId));
  const why = failure?.kind === 'http' ? failure.message : words.failure.network;
  const problems = [
    ask?.state === 'failed' && {
      text: failureText(ask.failure, words.failure),
      onDismiss: () => contacts.send({ type: 'contacts.dismissAsk', userId }),
    },
    row?.state === 'failed' &&
      contactId !== null && {
        text: rowFailureText(row),
        onDismiss: () => contacts.send({ type: 'contacts.dismissRow', contactId }),
      },
    failure !== null && {
      text: `${words.chatFailed} ${why ?? words.failure.refused}`,
      onDismiss: () => inbox.send({ type: 'inbox.dismiss' }),
    },
  ];
  return <RowProblems problems={problems.filter((problem) => problem !== false)} />;
}
