import { useSelector } from '@xstate/react';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { selectContactRow } from '#machines/people/contacts/contacts.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { shownName } from '../names.ts';
import { contacts as text } from '#ui/text/ru.ts';
import { RemoveContactQuestion } from './RemoveContactQuestion.tsx';

/** Ends a friendship or takes a request back, after a question. */
export function RemoveContact({ contact }: { contact: ContactRecord }) {
  const contacts = usePeer('contacts');
  const name = useDb((db) => shownName(db.users[contact.friendId]));
  const isBusy = useSelector(
    contacts,
    (state) => selectContactRow(state, contact.id)?.state === 'busy',
  );
  const [isAsking, setAsking] = useState(false);
  const isFriend = contact.status === 'ACCEPTED';
  return (
    <>
      <Button look="plainDanger" disabled={isBusy} onClick={() => setAsking(true)}>
        <UserMinus />
        {isFriend ? text.remove : text.withdraw}
      </Button>
      {isAsking && (
        <RemoveContactQuestion contact={contact} name={name} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
