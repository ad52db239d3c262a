import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  selectCanSend,
  selectCharsLeft,
  selectConversationId,
  selectHasLeftEdit,
  selectIsEditing,
  selectProblems,
  selectReplyTo,
  selectText,
} from '#machines/sending/composer/composer.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { EditBar } from '#ui/app/parts.ts';
import type { ConversationParts } from '#ui/chats/conversation/parts.ts';
import { useQuoted } from '#ui/chats/conversation/quoted.ts';
import { shownName } from '#ui/people/names.ts';
import { IconButton } from '../kit/Button.tsx';
import { silent } from '../kit/part.tsx';
import patterns from '../kit/patterns.module.css';
import { isWideScreen } from '../kit/screen.ts';
import { useShortcut } from '../kit/shortcuts.ts';
import { field as words } from '../text/composer.ru.ts';
import { openConversation as text } from '../text/conversation.ru.ts';
import { AttachButton } from './AttachButton.tsx';
import { takeCaret } from './caret.ts';
import styles from './Composer.module.css';
import { DraftFiles } from './DraftFiles.tsx';
import { Formatting } from './Formatting.tsx';
import { MessageField } from './MessageField.tsx';
import { Refusals } from './Refusals.tsx';
import { SendButton } from './SendButton.tsx';

export type ComposerRef = ConversationParts['composer'];

/** Shows the composer of a message: its quote, its files, its text. */
export function Composer({ composer }: { composer: ComposerRef }) {
  const canSend = useSelector(composer, selectCanSend);
  const problems = useSelector(composer, selectProblems);
  const uploadMaxBytes = useDb((db) => db.uploadMaxBytes);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAnswer = useSelector(composer, selectReplyTo) !== null;
  const answeredId = useId();
  const cancelReply = () => {
    composer.send({ type: 'composer.cancelReply' });
    field.current?.focus();
  };
  useShortcut('back', cancelReply, isAnswer);
  const isEditing = useSelector(composer, selectIsEditing);
  const hasLeftEdit = useSelector(composer, selectHasLeftEdit);
  const leaveEdit = () => {
    composer.send({ type: 'composer.leaveEdit' });
    field.current?.focus();
  };
  useShortcut('back', leaveEdit, isEditing);
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send({ type: 'composer.send' });
      }}
    >
      <Refusals
        problems={problems}
        maxBytes={uploadMaxBytes}
        onUnderstood={() => composer.send({ type: 'composer.dismiss' })}
      />
      {!isEditing && (
        <ReplyBanner composer={composer} wordsId={answeredId} onCancel={cancelReply} />
      )}
      {(isEditing || hasLeftEdit) && (
        <EditBar props={{ composer, wordsId: answeredId, onLeave: leaveEdit }} {...silent} />
      )}
      {!isEditing && <DraftFiles composer={composer} field={field} />}
      <div className={styles['line']}>
        {!isEditing && (
          <AttachButton
            className={styles['attach']}
            onFiles={(files) => {
              composer.send({ type: 'composer.attach', files });
              // Enter must send now instead of opening the file chooser again.
              if (isWideScreen()) field.current?.focus();
            }}
          />
        )}
        <Field composer={composer} field={field} describedBy={answeredId} />
        <SendButton
          canSend={canSend}
          className={styles['send']}
          {...(isEditing && { label: words.save, icon: <Check /> })}
        />
      </div>
    </form>
  );
}

interface FieldProps {
  composer: ComposerRef;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The id of the quoted words, which describe the field. */
  describedBy: string;
}

/** Shows the text of a message: up to 8 lines, then it scrolls. Below it stands the number of characters left. */
function Field({ composer, field, describedBy }: FieldProps) {
  const value = useSelector(composer, selectText);
  const left = useSelector(composer, selectCharsLeft);
  const noteId = useId();
  const isTooLong = left !== null && left < 0;

  useLayoutEffect(() => takeCaret(field.current), [field]);
  useEffect(() => {
    // Focus needs the layout, which the messages are about to change. The frame comes after them and before the paint: a
    // later one would lose keys on a busy machine.
    const frame = requestAnimationFrame(() => {
      // On a narrow screen the keyboard would cover the messages.
      if (isWideScreen()) field.current?.focus({ preventScroll: true });
    });
    // A person who chose to reply wants to type. The menu where they chose it holds the focus for this frame.
    const take = () => {
      field.current?.focus();
      // The words of a message that is being changed go on at their end.
      const end = selectText(composer.getSnapshot()).length;
      if (selectIsEditing(composer.getSnapshot())) field.current?.setSelectionRange(end, end);
    };
    const subscription = composer.on('composer.replied', () => {
      take();
      requestAnimationFrame(take);
    });
    return () => {
      cancelAnimationFrame(frame);
      subscription.unsubscribe();
    };
  }, [composer, field]);

  return (
    <>
      <MessageField
        value={value}
        ref={field}
        isTooLong={isTooLong}
        aria-describedby={left === null ? describedBy : `${describedBy} ${noteId}`}
        className={styles['field']}
        onChange={(written) => composer.send({ type: 'composer.changed', text: written })}
        onBlur={() => composer.send({ type: 'composer.left' })}
        onFiles={(pasted) => composer.send({ type: 'composer.attach', ...pasted })}
      />
      <Formatting field={field} isEmpty={value === ''} />
      {left !== null && (
        <p
          id={noteId}
          role={isTooLong ? 'alert' : undefined}
          className={styles[isTooLong ? 'excess' : 'left']}
        >
          {isTooLong ? text.tooLong(-left) : words.left(left)}
        </p>
      )}
    </>
  );
}

interface ReplyBannerProps {
  composer: ComposerRef;
  /** The id of the words, which describe the field. */
  wordsId: string;
  onCancel: () => void;
}

/** Shows 'Ответ на:' (spec 2). The empty banner is there, too, so that screen readers announce its words. */
function ReplyBanner({ composer, wordsId, onCancel }: ReplyBannerProps) {
  const replyTo = useSelector(composer, selectReplyTo);
  const conversationId = useSelector(composer, selectConversationId);
  const { words: quotedWords } = useQuoted(conversationId, replyTo, true);
  const senderId = replyTo?.senderId ?? '';
  const name = useDb((db) => shownName(db.users[senderId]));
  return (
    <div className={styles['banner']}>
      <div id={wordsId} role="status" className={styles['quote']}>
        {replyTo && (
          <>
            <b className={patterns['oneLine']}>{text.replyTo(name)}</b>
            <span className={patterns['oneLine']} dir="auto">
              {quotedWords}
            </span>
          </>
        )}
      </div>
      {replyTo && (
        <IconButton label={words.cancelReply} onClick={onCancel}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
