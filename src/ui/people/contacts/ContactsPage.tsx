import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactFilter } from '#contract/contacts.ts';
import { selectContactList } from '#machines/people/contacts/contacts.selectors.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState, FailedState } from '#ui/kit/Notice.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { contacts as text } from '#ui/text/ru.ts';
import { AddForm } from './AddForm.tsx';
import { useDeferredRows } from './deferred-rows.ts';
import { ContactRow } from './ContactRow.tsx';
import styles from './ContactsPage.module.css';

/** The order of the selector (spec 2). */
const filters: readonly ContactFilter[] = ['accepted', 'incoming', 'outgoing', 'all'];

/** /contacts. The chosen filter is in the address, so that a reload and a link keep it. */
export default function ContactsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filters.find((known) => known === params.get('filter')) ?? 'all';
  const identifierId = useId();
  const selectId = useId();
  return (
    <ColumnPage title={text.title}>
      <AddForm id={identifierId} />
      <div className={styles['filter']}>
        <label htmlFor={selectId}>{text.filter}</label>
        <select
          id={selectId}
          value={filter}
          onChange={({ target }) => setParams({ filter: target.value }, { replace: true })}
        >
          {filters.map((one) => (
            <option key={one} value={one}>
              {text.filters[one]}
            </option>
          ))}
        </select>
      </div>
      <Contacts filter={filter} identifierId={identifierId} />
    </ColumnPage>
  );
}

function Contacts({ filter, identifierId }: { filter: ContactFilter; identifierId: string }) {
  const contacts = usePeer('contacts');
  const list = useSelector(contacts, selectContactList);
  const shown = useDb((db) => selectContacts(db, filter));
  if (shown === null) {
    if (list === 'loading') return <SkeletonRows label={text.loading} rows={5} />;
    return (
      <FailedState
        icon={<CloudOff />}
        title={text.failed}
        action={
          <Button onClick={() => contacts.send({ type: 'contacts.refresh' })}>{text.retry}</Button>
        }
      />
    );
  }
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
