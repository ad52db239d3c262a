import { useSelector } from '@xstate/react';
import type { ContactRow } from '#machines/people/contacts/contacts.machine.ts';
import {
  selectContactAsk,
  selectContactRow,
} from '#machines/people/contacts/contacts.selectors.ts';
import { selectContactWith, selectIsBlocked } from '#machines/store/db/db.selectors.ts';
import { directFailure } from '#machines/chats/inbox/inbox.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import patterns from '#ui/kit/patterns.module.css';
import { contacts as words } from '#ui/text/friends.ru.ts';
import { relation as text } from '#ui/text/contacts.ru.ts';
import { Unblock } from '../blocks/Unblock.tsx';
import { OpenChat } from './OpenChat.tsx';
import { RemoveContact } from './RemoveContact.tsx';
import { failureText } from '#ui/app/failures.ts';
import { RowProblem } from './RowProblem.tsx';

interface RelationProps {
  userId: string;
  /** Called by 'Добавить', which shows when the two have no relation. */
  onAdd: () => void;
}

/** The actions on a person: ask, answer, wait, open the chat, or let them go who is blocked. */
export function Relation({ userId, onAdd }: RelationProps) {
  const contact = useDb((db) => selectContactWith(db, userId));
  const isBlocked = useDb((db) => selectIsBlocked(db, userId));
  if (isBlocked) return <Unblock userId={userId} />;
  if (contact === null) return <Ask userId={userId} onAdd={onAdd} />;
  if (contact.status === 'ACCEPTED') return <OpenChat userId={userId} />;
  if (contact.direction === 'incoming') return <Answer contactId={contact.id} />;
  return (
    <span className={classes(patterns['buttons'], patterns['note'])}>
      {text.asked}
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

interface AnswerProps {
  contactId: string;
  /** The id of the element with the person's name. */
  nameId?: string;
  /** The Contacts page has a word of its own (spec 2). */
  isOnPage?: boolean;
}

/** 'Отклонить' and 'Добавить', which the Contacts page calls 'Принять'. */
export function Answer({ contactId, nameId, isOnPage }: AnswerProps) {
  const contacts = usePeer('contacts');
  const isBusy = useSelector(
    contacts,
    (state) => selectContactRow(state, contactId)?.state === 'busy',
  );
  const respond = (action: 'accept' | 'reject') => () =>
    contacts.send({ type: 'contacts.respond', contactId, action });
  return (
    <span className={patterns['buttons']}>
      <Button look="quiet" disabled={isBusy} aria-describedby={nameId} onClick={respond('reject')}>
        {text.reject}
      </Button>
      <Button disabled={isBusy} aria-describedby={nameId} onClick={respond('accept')}>
        {isOnPage ? words.accept : text.add}
      </Button>
    </span>
  );
}

/** The failures of this person's actions; each can be dismissed. */
export function RelationProblems({ userId }: { userId: string }) {
  const contacts = usePeer('contacts');
  const inbox = usePeer('inbox');
  const contactId = useDb((db) => selectContactWith(db, userId)?.id ?? '');
  const ask = useSelector(contacts, (state) => selectContactAsk(state, userId));
  const row = useSelector(contacts, (state) => selectContactRow(state, contactId));
  const failure = useSelector(inbox, (state) => directFailure(state, userId));
  const why = failure?.kind === 'http' ? failure.message : words.failure.network;
  return (
    <>
      <RowProblem
        text={ask?.state === 'failed' ? failureText(ask.failure, words.failure) : null}
        onDismiss={() => contacts.send({ type: 'contacts.dismissAsk', userId })}
      />
      <RowProblem
        text={row?.state === 'failed' ? rowFailureText(row) : null}
        onDismiss={() => contacts.send({ type: 'contacts.dismissRow', contactId })}
      />
      <RowProblem
        text={failure && `${words.chatFailed} ${why ?? words.failure.refused}`}
        onDismiss={() => inbox.send({ type: 'inbox.dismiss' })}
      />
    </>
  );
}

/** The words for a failed request in a row. */
function rowFailureText({ doing, failure }: ContactRow & { state: 'failed' }): string {
  if (failure.kind === 'not_found') return words.failure.rowGone;
  return `${words.rowFailed[doing]} ${failureText(failure, words.failure)}`;
}
