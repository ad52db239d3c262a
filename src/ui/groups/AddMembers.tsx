import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { participantsMax } from '#contract/limits.ts';
import {
  selectAddFailure,
  selectAddingState,
  selectCandidateIds,
  selectIsFull,
  selectPicked,
  selectPickedCount,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { EmptyState } from '../kit/Notice.tsx';
import { ContactsMissing } from '#ui/people/contacts/ContactsMissing.tsx';
import { shell } from '../text/entry.ru.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { newGroup } from '../text/new-group.ru.ts';
import { FriendPicker } from './FriendPicker.tsx';
import { failureText } from '#ui/app/failures.ts';
import styles from './Group.module.css';

/** Ticks friends who are not in the group yet; it lies over the group's information. */
export function AddMembers() {
  const info = usePeer('groupInfo');
  const state = useSelector(info, selectAddingState);
  const count = useSelector(info, selectPickedCount);
  const close = () => info.send({ type: 'groupInfo.closeAdding' });
  if (state === 'closed') return null;
  return (
    <Dialog
      title={text.add}
      onClose={close}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            {shell.cancel}
          </Button>
          <Button
            disabled={state === 'adding' || count === 0}
            onClick={() => info.send({ type: 'groupInfo.add' })}
          >
            {state === 'adding' ? text.adding : text.addConfirm}
          </Button>
        </>
      }
    >
      <Choice isAdding={state === 'adding'} />
    </Dialog>
  );
}

function Choice({ isAdding }: { isAdding: boolean }) {
  const info = usePeer('groupInfo');
  const ids = useSelector(info, selectCandidateIds);
  const ticked = useSelector(info, selectPicked);
  const count = useSelector(info, selectPickedCount);
  const isFull = useSelector(info, selectIsFull);
  const failure = useSelector(info, selectAddFailure);
  if (ids === null) return <ContactsMissing rows={4} text={newGroup} />;
  if (ids.length === 0) {
    return <EmptyState icon={<UserPlus />} title={text.nobodyToAdd} hint={text.nobodyToAddHint} />;
  }
  return (
    <div className={styles['form']}>
      <FriendPicker
        {...{ ids, ticked, isFull }}
        disabled={isAdding}
        onToggle={(userId) => info.send({ type: 'groupInfo.toggle', userId })}
        count={text.picked(count)}
        full={text.full(participantsMax)}
        problem={failure && failureText(failure, text.failure)}
      />
    </div>
  );
}
