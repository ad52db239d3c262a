import type { User } from '#contract/users.ts';
import { selectContactWith } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { RemoveContact } from '../contacts/RemoveContact.tsx';
import { Relation, RelationProblems } from '../contacts/Relation.tsx';
import { UndoRemoval } from '../contacts/UndoRemoval.tsx';
import { relation } from '#ui/text/contacts.ru.ts';
import styles from './PersonDialog.module.css';

/** The actions on this person: ask, answer, write, remove. */
export function PersonActions({ user }: { user: User }) {
  const contacts = usePeer('contacts');
  const contact = useDb((db) => selectContactWith(db, user.id));
  // A person who was just removed is no friend any more, but the removal can be undone for a moment.
  const isLeaving = useDb((db) => contact !== null && contact.id in db.hiddenContacts);
  const ask = () =>
    contacts.send({ type: 'contacts.ask', userId: user.id, identifier: user.username });
  const isIncoming = contact?.status === 'PENDING' && contact.direction === 'incoming';
  return (
    <div className={styles['relation']}>
      {isIncoming && <p className={styles['quiet']}>{relation.wantsYou}</p>}
      {!isLeaving && (
        <div className={styles['ways']}>
          <Relation userId={user.id} onAdd={ask} />
          {contact?.status === 'ACCEPTED' && <RemoveContact contact={contact} />}
        </div>
      )}
      <RelationProblems userId={user.id} />
      <UndoRemoval />
    </div>
  );
}
