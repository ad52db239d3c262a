import { useSelector } from '@xstate/react';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { conversationTitleMaxChars } from '#contract/limits.ts';
import { selectAvatarUrl, selectConversation } from '#machines/store/db/db.selectors.ts';
import {
  selectTitleFailure,
  selectTitleState,
} from '#machines/groups/group-info/group-info.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { typed } from '#ui/app/auth/AuthForm.tsx';
import { Avatar } from '../kit/Avatar.tsx';
import { Button, IconButton } from '../kit/Button.tsx';
import { classes } from '../kit/classes.ts';
import { Field } from '../kit/Field.tsx';
import patterns from '../kit/patterns.module.css';
import { useTitle } from '#ui/people/names.ts';
import { AvatarEditor } from '#ui/people/profile/AvatarEditor.tsx';
import { PictureButton } from '#ui/people/profile/PictureButton.tsx';
import { shell } from '../text/entry.ru.ts';
import { newGroup } from '../text/new-group.ru.ts';
import { participants } from '../text/group.ru.ts';
import { groupInfo as text } from '../text/group-info.ru.ts';
import { avatar as avatarText } from '../text/people.ru.ts';
import { failureText } from '#ui/app/failures.ts';
import styles from './GroupHead.module.css';

interface GroupHeadProps {
  conversationId: string;
  manages: boolean;
}

/** Picture and title; the owner and admins may change both. */
export function GroupHead({ conversationId, manages }: GroupHeadProps) {
  const info = usePeer('groupInfo');
  const name = useTitle(conversationId);
  const url = useDb((db) => selectAvatarUrl(db, conversationId));
  const count = useDb((db) => selectConversation(db, conversationId)?.participantCount ?? 0);
  const isEditing = useSelector(info, selectTitleState) !== 'viewing';
  const [isPicturing, setPicturing] = useState(false);
  const rename = useReturningFocus(isEditing);
  const picture = <Avatar id={conversationId} name={name} url={url} size={96} />;
  return (
    <section className={styles['head']}>
      <div className={styles['who']}>
        {manages ? (
          <PictureButton
            label={avatarText.change}
            aria-expanded={isPicturing}
            onClick={() => setPicturing(!isPicturing)}
          >
            {picture}
          </PictureButton>
        ) : (
          picture
        )}
        {isEditing ? (
          <TitleForm conversationId={conversationId} />
        ) : (
          <div className={styles['lines']}>
            <div className={styles['title']}>
              <h3 dir="auto">{name}</h3>
              {manages && (
                <IconButton
                  ref={rename}
                  label={text.rename}
                  onClick={() => info.send({ type: 'groupInfo.editTitle' })}
                >
                  <Pencil />
                </IconButton>
              )}
            </div>
            <p className={patterns['note']}>{participants(count)}</p>
          </div>
        )}
      </div>
      {manages && isPicturing && <AvatarEditor url={url} />}
    </section>
  );
}

/** The text being typed stays when others rename the group meanwhile. */
function TitleForm({ conversationId }: { conversationId: string }) {
  const info = usePeer('groupInfo');
  const title = useDb((db) => selectConversation(db, conversationId)?.title ?? '');
  const isSaving = useSelector(info, selectTitleState) === 'saving';
  const failure = useSelector(info, selectTitleFailure);
  const field = useId();
  const problem = useId();
  const cancel = () => info.send({ type: 'groupInfo.cancelTitle' });
  useEffect(() => {
    const input = document.getElementById(field);
    if (input instanceof HTMLInputElement) input.select();
  }, [field]);
  return (
    <form
      className={styles['form']}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving) return;
        const written = typed(new FormData(event.currentTarget), 'title');
        info.send({ type: 'groupInfo.saveTitle', title: written });
      }}
    >
      <Field
        id={field}
        label={newGroup.name}
        hint={newGroup.nameHint}
        name="title"
        autoComplete="off"
        defaultValue={title}
        maxLength={conversationTitleMaxChars}
        readOnly={isSaving}
        invalid={failure !== null}
        errorId={problem}
        // Escape cancels the title, not the whole dialog.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          cancel();
        }}
      />
      <div role="alert" id={problem} className={patterns['problemText']}>
        {failure && `${text.notSaved} ${failureText(failure, text.failure)}`}
      </div>
      <div className={classes(patterns['buttons'], styles['ways'])}>
        <Button look="quiet" onClick={cancel}>
          {shell.cancel}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? text.saving : text.save}
        </Button>
      </div>
    </form>
  );
}

/** The button that opened the form gets the focus that went with it. Whoever has moved on keeps theirs. */
function useReturningFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasEditing.current && !isEditing && isLost) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
