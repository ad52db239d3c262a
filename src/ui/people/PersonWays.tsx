import { useSelector } from '@xstate/react';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { selectContactRow } from '#machines/contacts/contacts.selectors.ts';
import { selectContactWith } from '#machines/db/db.selectors.ts';
import type { ContactRecord } from '#machines/db/db.types.ts';
import { useDb, usePeer } from '../actors.tsx';
import { Relation, RelationProblems } from '../contacts/Relation.tsx';
import { UndoRemoval } from '../contacts/UndoRemoval.tsx';
import { Button } from '../kit/Button.tsx';
import { partOf } from '../kit/part.tsx';
import { shownName } from '../names.ts';
import { relation } from '../text/contacts.ru.ts';
import { person as text } from '../text/people.ru.ts';
import { contacts as words } from '../text/ru.ts';
import styles from './PersonDialog.module.css';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

/** Asking, answering, writing to, parting from this person. */
export function PersonWays({ user }: { user: User }) {
  const contacts = usePeer('contacts');
  const contact = useDb((db) => selectContactWith(db, user.id));
  const ask = () =>
    contacts.send({ type: 'contacts.ask', userId: user.id, identifier: user.username });
  const isIncoming = contact?.status === 'PENDING' && contact.direction === 'incoming';
  return (
    <div className={styles['relation']}>
      {isIncoming && <p className={styles['quiet']}>{relation.wantsYou}</p>}
      <div className={styles['ways']}>
        <Relation userId={user.id} onAdd={ask} />
        {contact && !isIncoming && <Parting contact={contact} name={shownName(user)} />}
      </div>
      <RelationProblems userId={user.id} />
      <UndoRemoval />
    </div>
  );
}

/** Ends a friendship or takes a request back: asks first. */
function Parting({ contact, name }: { contact: ContactRecord; name: string }) {
  const contacts = usePeer('contacts');
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
        <QuestionDialog
          props={{
            title: isFriend ? words.removeQuestion : words.withdrawQuestion,
            hint: isFriend ? words.removeHint(name) : words.withdrawHint(name),
            confirm: isFriend ? words.removeConfirm : words.withdrawConfirm,
            onConfirm: () => {
              setAsking(false);
              const type = isFriend ? 'contacts.remove' : 'contacts.withdraw';
              contacts.send({ type, contactId: contact.id });
            },
            onCancel: () => setAsking(false),
          }}
          onGivenUp={() => setAsking(false)}
        />
      )}
    </>
  );
}
