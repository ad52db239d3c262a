import { useSelector } from '@xstate/react';
import CloudOff from 'lucide-react/icons/cloud-off';
import { selectContactList } from '#machines/people/contacts/contacts.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { FailedState } from '../kit/Notice.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { newGroup as text } from '../text/new-group.ru.ts';

/** Stands in place of the friends while they load, or tells why they did not. */
export function FriendsMissing() {
  const contacts = usePeer('contacts');
  const list = useSelector(contacts, selectContactList);
  if (list === 'loading' || list === 'loaded')
    return <SkeletonRows label={text.loading} rows={4} />;
  return (
    <FailedState
      icon={<CloudOff />}
      title={text.notLoaded}
      action={
        <Button onClick={() => contacts.send({ type: 'contacts.refresh' })}>{text.retry}</Button>
      }
    />
  );
}
