import { useSelector } from '@xstate/react';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { selectContactRow } from '#machines/people/contacts/contacts.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { shownName } from '../names.ts';
import { contacts as text } from '#ui/text/friends.ru.ts';

/** Ends a friendship or takes a request back, after a question. */
export function RemoveContact({ contact }: { contact: ContactRecord }) {
  const contacts = usePeer('contacts');
  const isBusy = useSelector(
    contacts,
    (state) => selectContactRow(state, contact.id)?.state === 'busy',
  );
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="plainDanger" disabled={isBusy} onClick={() => setAsking(true)}>
        <UserMinus />
        {contact.status === 'ACCEPTED' ? text.remove : text.withdraw}
      </Button>
      {isAsking && <RemoveContactQuestion contact={contact} onClose={() => setAsking(false)} />}
    </>
  );
}

interface RemoveContactQuestionProps {
  contact: ContactRecord;
  onClose: () => void;
  /** Finds what gets the focus after a removal when the button that asked goes with its row. */
  focusAfter?: () => HTMLElement | null;
}

export function RemoveContactQuestion(props: RemoveContactQuestionProps) {
  const { contact, onClose, focusAfter } = props;
  const contacts = usePeer('contacts');
  const name = useDb((db) => shownName(db.users[contact.friendId]));
  const isFriend = contact.status === 'ACCEPTED';
  return (
    <Question
      title={isFriend ? text.removeQuestion : text.withdrawQuestion}
      hint={isFriend ? text.removeHint(name) : text.withdrawHint(name)}
      confirm={isFriend ? text.removeConfirm : text.withdrawConfirm}
      onConfirm={() => {
        onClose();
        const type = isFriend ? 'contacts.remove' : 'contacts.withdraw';
        contacts.send({ type, contactId: contact.id });
      }}
      onCancel={onClose}
      focusAfter={focusAfter}
    />
  );
}
