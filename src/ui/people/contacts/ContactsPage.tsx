import UserPlus from 'lucide-react/icons/user-plus';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ContactFilter } from '#contract/contacts.ts';
import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import field from '#ui/kit/Field.module.css';
import { EmptyState } from '#ui/kit/Notice.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { contacts as text } from '#ui/text/ru.ts';
import { AddForm } from './AddForm.tsx';
import { useDeferredRows } from '../lists.ts';
import { ContactRow } from './ContactRow.tsx';
import { ContactsMissing } from './ContactsMissing.tsx';
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
      <div className={classes(field['field'], styles['filter'])}>
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
