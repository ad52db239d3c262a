import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { isWithinGroup } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectMessages } from '#machines/calls/call-chat/call-chat.selectors.ts';
import type { Faces } from '../view/call-context.ts';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import type { CallChatRef } from './CallChat.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import styles from './ChatLog.module.css';
import { useEnd } from './use-end.ts';

interface ChatLogProps {
  chat: CallChatRef;
  faces: Faces;
  isGroup: boolean;
}

/** The messages, newest below; the list follows its end while the person is there. */
export function ChatLog({ chat, faces, isGroup }: ChatLogProps) {
  const messages = useSelector(chat, selectMessages);
  const log = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  useEnd(log, list, newest?.fromId === null ? newest.key : null);
  return (
    <div
      ref={log}
      role="log"
      aria-label={text.log}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys, too
      tabIndex={0}
      className={styles['log']}
    >
      <div ref={list} className={styles['list']}>
        {newest === undefined && <p className={styles['empty']}>{text.empty}</p>}
        <p className={styles['honest']}>{text.honest}</p>
        {messages.map((message, n) => {
          const { fromId, fromName } = message;
          const previous = messages[n - 1];
          return (
            <ChatBubble
              key={message.key}
              chat={chat}
              message={message}
              log={log}
              name={fromId === null ? null : (faces[fromId]?.name ?? fromName)}
              hasName={isGroup && fromId !== null && previous?.fromId !== fromId}
              hasTime={!isWithinGroup(previous, message)}
              isGroup={isGroup}
            />
          );
        })}
      </div>
    </div>
  );
}
