import { useSelector } from '@xstate/react';
import { useId, type RefObject } from 'react';
import { selectExcess, selectText } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { MessageField } from '#ui/sending/MessageField.tsx';
import { conversation as words } from '#ui/text/ru.ts';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatField.module.css';

interface ChatFieldProps {
  chat: CallChatRef;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Enter sends, Shift+Enter makes a new line; the up arrow in an empty field edits one's last message. */
export function ChatField({ chat, field }: ChatFieldProps) {
  const value = useSelector(chat, selectText);
  const excess = useSelector(chat, selectExcess);
  const noteId = useId();
  return (
    <div className={styles['place']}>
      <MessageField
        value={value}
        field={field}
        isTooLong={excess > 0}
        describedBy={excess > 0 ? noteId : undefined}
        className={styles['field']}
        onChange={(text) => chat.send({ type: 'callChat.changed', text })}
        onFiles={({ files }) => chat.send({ type: 'callChat.attach', files })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' || value !== '') return;
          event.preventDefault();
          chat.send({ type: 'callChat.edit' });
        }}
      />
      {excess > 0 && (
        <p id={noteId} role="alert" className={styles['excess']}>
          {words.tooLong(excess)}
        </p>
      )}
    </div>
  );
}
