import { useSelector } from '@xstate/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { conversationTitleMaxChars, participantsMax } from '#contract/limits.ts';
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
import { isWideScreen } from '../kit/screen.ts';
import { EmptyState } from '../kit/Notice.tsx';
import { ContactsMissing } from '#ui/people/contacts/ContactsMissing.tsx';
import { shownName } from '#ui/people/names.ts';
import { shell } from '../text/entry.ru.ts';
import { newGroup as text } from '../text/new-group.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import { FriendPicker } from './FriendPicker.tsx';
import styles from './Group.module.css';

/** 'Создать групповой чат' (spec 2). */
export default function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const creation = usePeer('groupCreation');
  const isCreating = useSelector(creation, selectIsCreating);
  const friends = useDb((db) => selectContacts(db, 'accepted'));
  const formId = useId();
  const name = useRef<HTMLInputElement>(null);
  useCreatedOpens();
  const isEmpty = friends?.length === 0;
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      // A phone's keyboard would cover the friends.
      initialFocus={() => (isWideScreen() && name.current) || true}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {shell.cancel}
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
        <ContactsMissing rows={4} text={text} />
      ) : isEmpty ? (
        <NoFriends />
      ) : (
        <Form formId={formId} name={name} ids={friends.map(({ friendId }) => friendId)} />
      )}
    </Dialog>
  );
}

interface FormProps {
  formId: string;
  name: RefObject<HTMLInputElement | null>;
  ids: readonly string[];
}

function Form({ formId, name, ids }: FormProps) {
  const creation = usePeer('groupCreation');
  const title = useSelector(creation, selectGroupTitle);
  const ticked = useSelector(creation, selectTicked);
  const count = useSelector(creation, selectChosenCount);
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
        ref={name}
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
        {...{ ids, ticked, isFull }}
        disabled={isCreating}
        onToggle={(userId) => creation.send({ type: 'groupCreation.toggle', userId })}
        count={count === 0 ? text.nobodyChosen : text.chosen(count)}
        full={text.full(participantsMax)}
        problem={<Problem />}
      />
    </form>
  );
}

/** Why the group could not be made, and who cannot be in it. */
function Problem() {
  const creation = usePeer('groupCreation');
  const failure = useSelector(creation, selectCreationFailure);
  const lostIds = useSelector(creation, selectLostIds);
  const users = useDb((db) => db.users);
  return (
    <>
      {failure !== null && <p>{failureText(failure, text.failure)}</p>}
      {lostIds !== '' && <p>{text.lost(lostIds.split(',').map((id) => shownName(users[id])))}</p>}
    </>
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
