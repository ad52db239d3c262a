import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { callChatFileMaxBytes } from '#contract/call-limits.ts';
import {
  selectCanSend,
  selectExcess,
  selectFiles,
  selectIsEditing,
  selectRefused,
  selectText,
} from '#machines/calls/call-chat/call-chat.selectors.ts';
import { AttachButton } from '#ui/sending/AttachButton.tsx';
import { isWideScreen } from '#ui/kit/screen.ts';
import { Formatting } from '#ui/sending/Formatting.tsx';
import { MessageField } from '#ui/sending/MessageField.tsx';
import { Refusals } from '#ui/sending/Refusals.tsx';
import { SendButton } from '#ui/sending/SendButton.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import { files as words, refused as reasons } from '#ui/text/composer.ru.ts';
import { openConversation } from '#ui/text/conversation.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatComposer.module.css';

/** Shows the field for a message of a call, also for editing the last one. */
export function ChatComposer({ chat }: { chat: CallChatRef }) {
  const canSend = useSelector(chat, selectCanSend);
  const isEditing = useSelector(chat, selectIsEditing);
  const refused = useSelector(chat, selectRefused);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // On a narrow screen the keyboard would cover the messages.
    if (isEditing || isWideScreen()) field.current?.focus();
  }, [isEditing]);
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        chat.send({ type: 'callChat.send' });
      }}
    >
      <Refusals
        problems={refused}
        maxBytes={callChatFileMaxBytes}
        reasons={{ ...reasons, tooMany: text.tooMany }}
        onUnderstood={() => chat.send({ type: 'callChat.dismiss' })}
      />
      {isEditing ? (
        <div className={styles['editing']}>
          <p>{text.editing}</p>
          <IconButton
            label={text.cancelEdit}
            onClick={() => chat.send({ type: 'callChat.cancelEdit' })}
          >
            <X />
          </IconButton>
        </div>
      ) : (
        <Files chat={chat} />
      )}
      <div className={styles['line']}>
        {!isEditing && (
          <AttachButton onFiles={(files) => chat.send({ type: 'callChat.attach', files })} />
        )}
        <Field chat={chat} field={field} />
        <SendButton canSend={canSend} {...(isEditing && { label: text.save, icon: <Check /> })} />
      </div>
    </form>
  );
}

interface FieldProps {
  chat: CallChatRef;
  field: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Shows the field. Enter sends, Shift+Enter makes a new line; the up arrow in an empty field edits one's last message.
 */
function Field({ chat, field }: FieldProps) {
  const value = useSelector(chat, selectText);
  const excess = useSelector(chat, selectExcess);
  const noteId = useId();
  return (
    <div className={styles['place']}>
      <MessageField
        value={value}
        ref={field}
        isTooLong={excess > 0}
        aria-describedby={excess > 0 ? noteId : undefined}
        className={styles['field']}
        onChange={(written) => chat.send({ type: 'callChat.changed', text: written })}
        onFiles={({ files }) => chat.send({ type: 'callChat.attach', files })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' || value !== '') return;
          event.preventDefault();
          chat.send({ type: 'callChat.edit' });
        }}
      />
      <Formatting field={field} isEmpty={value === ''} />
      {excess > 0 && (
        <p id={noteId} role="alert" className={styles['excess']}>
          {openConversation.tooLong(excess)}
        </p>
      )}
    </div>
  );
}

function Files({ chat }: { chat: CallChatRef }) {
  const files = useSelector(chat, selectFiles);
  if (files.length === 0) return null;
  return (
    <ul aria-label={words.list} className={styles['files']}>
      {files.map(({ url, name, sizeBytes }) => (
        <li key={url} className={styles['file']}>
          <span className={styles['name']}>{shownFileName(name)}</span>
          <span className={styles['size']}>{sizeText(sizeBytes)}</span>
          <IconButton
            label={words.remove(shownFileName(name))}
            onClick={() => chat.send({ type: 'callChat.detach', url })}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
