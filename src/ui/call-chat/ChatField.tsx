import { useSelector } from '@xstate/react';
import { useId, type RefObject } from 'react';
import { selectExcess, selectText } from '#machines/call-chat/call-chat.selectors.ts';
import { isComposing } from '../composer/keys.ts';
import { filesPasted } from '../composer/transfer.ts';
import { conversation as words } from '../text/ru.ts';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatField.module.css';

interface ChatFieldProps {
  chat: CallChatRef;
  field: RefObject<HTMLTextAreaElement | null>;
  onSend: () => void;
}

/** Enter sends, Shift+Enter makes a new line; the arrow up in an empty field takes up one's last message. */
export function ChatField({ chat, field, onSend }: ChatFieldProps) {
  const value = useSelector(chat, selectText);
  const excess = useSelector(chat, selectExcess);
  const noteId = useId();
  return (
    <div className={styles['place']}>
      {/* The mirror in ::after gives the field its height: nothing is measured. */}
      <div className={styles['field']} data-text={value}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={words.composer}
          aria-invalid={excess > 0 || undefined}
          aria-describedby={excess > 0 ? noteId : undefined}
          placeholder={words.placeholder}
          value={value}
          onChange={({ target }) => chat.send({ type: 'callChat.changed', text: target.value })}
          onPaste={(event) => {
            const pasted = filesPasted(event.clipboardData);
            if (!pasted) return;
            event.preventDefault();
            chat.send({ type: 'callChat.attach', files: pasted.files });
          }}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === 'ArrowUp' && value === '') {
              event.preventDefault();
              chat.send({ type: 'callChat.edit' });
            }
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            onSend();
          }}
        />
      </div>
      {excess > 0 && (
        <p id={noteId} role="alert" className={styles['excess']}>
          {words.tooLong(excess)}
        </p>
      )}
    </div>
  );
}
