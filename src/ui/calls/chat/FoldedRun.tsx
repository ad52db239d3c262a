import type { RefObject } from 'react';
import type { ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import { Button } from '#ui/kit/Button.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatLog.module.css';
import { useSeen } from './use-seen.ts';

interface FoldedRunProps {
  chat: CallChatRef;
  /** The last message of the run; the chat counts those above it as seen with it. */
  message: ChatMessage;
  log: RefObject<HTMLElement | null>;
  count: number;
  onShow: () => void;
}

/** Stands for messages of a person whom one has blocked. */
export function FoldedRun({ chat, message, log, count, onShow }: FoldedRunProps) {
  return (
    <div
      ref={useSeen<HTMLDivElement>({ chat, message, log })}
      data-unseen={message.isSeen ? undefined : ''}
      className={styles['folded']}
    >
      {count === 1 ? text.hidden : text.hiddenMany(count)}
      <Button
        look="plain"
        size="small"
        onClick={() => {
          // The button goes, and the keyboard stays in the list.
          log.current?.focus({ preventScroll: true });
          onShow();
        }}
      >
        {text.show}
      </Button>
    </div>
  );
}
