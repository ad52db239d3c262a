import { useSelector } from '@xstate/react';
import { selectContactList } from '#machines/people/contacts/contacts.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { contacts as contactsText } from '#ui/text/friends.ru.ts';

interface ContactsMissingProps {
  rows: number;
  text?: { readonly loading: string; readonly failed: string };
}

/** Stands in place of the contacts while they load, or tells why they did not. */
export function ContactsMissing({ rows, text = contactsText }: ContactsMissingProps) {
  const contacts = usePeer('contacts');
  const list = useSelector(contacts, selectContactList);
  if (list === 'loading' || list === 'loaded')
    return <SkeletonRows label={text.loading} rows={rows} />;
  return (
    <LoadFailed title={text.failed} onRetry={() => contacts.send({ type: 'contacts.refresh' })} />
  );
}
