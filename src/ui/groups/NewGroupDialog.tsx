import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useEffectEvent, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { conversationTitleMaxChars, participantsMax } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { selectContacts } from '#machines/store/db/db.selectors.ts';
import {
  selectChosenCount,
  selectCreationFailure,
  selectGroupTitle,
  selectIsCreating,
  selectIsFull,
  selectLostIds,
  selectTicked,
} from '#machines/groups/group-creation/group-creation.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { conversationAddress, FROM_LIST } from '#ui/chats/list/steps.ts';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Field } from '../kit/Field.tsx';
import { EmptyState } from '../kit/Notice.tsx';
import { shownName } from '#ui/people/names.ts';
import { newGroup as text } from '../text/new-group.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import { FriendPicker } from './FriendPicker.tsx';
import { FriendsMissing } from './FriendsMissing.tsx';
import styles from './NewGroupDialog.module.css';

/** 'Создать групповой чат' (spec 2). */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const creation = usePeer('groupCreation');
  const isCreating = useSelector(creation, selectIsCreating);
  const friends = useFriends();
  const formId = useId();
  useCreatedOpens();
  const isEmpty = friends?.length === 0;
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
          {friends !== null && !isEmpty && (
            <Button type="submit" form={formId} disabled={isCreating}>
              {isCreating ? text.creating : text.create}
            </Button>
          )}
        </>
      }
    >
      {friends === null ? (
        <FriendsMissing />
      ) : isEmpty ? (
        <NoFriends />
      ) : (
        <Form {...{ formId, friends }} />
      )}
    </Dialog>
  );
}

function Form({ formId, friends }: { formId: string; friends: readonly User[] }) {
  const creation = usePeer('groupCreation');
  const title = useSelector(creation, selectGroupTitle);
  const ticked = useSelector(creation, selectTicked);
  const isFull = useSelector(creation, selectIsFull);
  const isCreating = useSelector(creation, selectIsCreating);
  return (
    <form
      id={formId}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        creation.send({ type: 'groupCreation.create' });
      }}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={conversationTitleMaxChars}
        value={title}
        readOnly={isCreating}
        onChange={({ target }) =>
          creation.send({ type: 'groupCreation.name', title: target.value })
        }
      />
      <FriendPicker
        {...{ friends, ticked, isFull }}
        disabled={isCreating}
        onToggle={(userId) => creation.send({ type: 'groupCreation.toggle', userId })}
      />
      <Chosen isFull={isFull} />
      <Problem />
    </form>
  );
}

/** The number of chosen friends, and why there can be no more. */
function Chosen({ isFull }: { isFull: boolean }) {
  const count = useSelector(usePeer('groupCreation'), selectChosenCount);
  return (
    <p role="status" className={styles['chosen']}>
      {count === 0 ? text.nobodyChosen : text.chosen(count)}
      {isFull && `. ${text.full(participantsMax)}`}
    </p>
  );
}

/** Why the group could not be made, and who cannot be in it. */
function Problem() {
  const creation = usePeer('groupCreation');
  const failure = useSelector(creation, selectCreationFailure);
  const lostIds = useSelector(creation, selectLostIds);
  // The selector returns one string, so that it equals the previous result until a name changes.
  const lost = useDb((db) =>
    lostIds === ''
      ? ''
      : lostIds
          .split(',')
          .map((id) => shownName(db.users[id]))
          .join('\n'),
  );
  return (
    <div role="alert" className={styles['problem']}>
      {failure !== null && <p>{failureText(failure, text.failure)}</p>}
      {lost !== '' && <p>{text.lost(lost.split('\n'))}</p>}
    </div>
  );
}

function NoFriends() {
  const { open } = useDialogs();
  return (
    <EmptyState
      icon={<UserPlus />}
      title={text.noFriends}
      hint={text.noFriendsHint}
      action={<Button onClick={() => open({ name: 'contacts' })}>{text.addFriends}</Button>}
    />
  );
}

/** Friends sorted by name; null before they are known. */
function useFriends(): readonly User[] | null {
  const contacts = useDb((db) => selectContacts(db, 'accepted'));
  const users = useDb((db) => db.users);
  if (contacts === null) return null;
  const friends = contacts.flatMap(({ friendId }) => users[friendId] ?? []);
  return friends.toSorted((one, other) => byName.compare(shownName(one), shownName(other)));
}

const byName = new Intl.Collator('ru');

/** Opens the new group in place of the dialog: «back» leads to the page before it. */
function useCreatedOpens(): void {
  const creation = usePeer('groupCreation');
  const { leaveFor } = useDialogs();
  const { pathname, search } = useLocation();
  const isOverList = pathname === '/' && !new URLSearchParams(search).has('c');
  const go = useEffectEvent((conversationId: string) =>
    leaveFor(conversationAddress(conversationId), isOverList ? FROM_LIST : undefined),
  );
  useEffect(() => {
    const watch = creation.on('groupCreation.created', ({ conversationId }) => go(conversationId));
    return () => watch.unsubscribe();
  }, [creation]);
}
