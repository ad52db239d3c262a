import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import Pencil from 'lucide-react/icons/pencil';
import { memo, type RefObject } from 'react';
import type { ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectEditable, selectIsAlone } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { MessageText } from '#ui/chats/conversation/MessageText.tsx';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Tick } from '#ui/kit/Tick.tsx';
import { WaysOut } from '#ui/sending/WaysOut.tsx';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { openConversation as words } from '#ui/text/conversation.ru.ts';
import { clockTime } from '#ui/text/time.ts';
import patterns from '#ui/kit/patterns.module.css';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatBubble.module.css';
import { ChatFiles } from './ChatFiles.tsx';
import { useSeen } from './use-seen.ts';

interface ChatBubbleProps {
  chat: CallChatRef;
  message: ChatMessage;
  log: RefObject<HTMLElement | null>;
  /** The sender's name; null for my own message. */
  name: string | null;
  hasName: boolean;
  hasTime: boolean;
  isGroup: boolean;
}

/** Shows a message. It is drawn anew only when its own props change, so that a new message draws a single bubble. */
export const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { chat, message, name, hasName, hasTime, isGroup } = props;
  const { key, fromId, atMs, delivery, isSeen } = message;
  const element = useSeen<HTMLElement>(props);
  const isOwn = fromId === null;
  const time = clockTime(atMs);
  return (
    <article
      ref={element}
      aria-label={`${name ?? words.you}, ${time}`}
      data-unseen={isSeen ? undefined : ''}
      className={classes(styles['message'], isOwn && styles['own'], hasTime && styles['opens'])}
    >
      {hasName && (
        <p className={styles['name']} dir="auto">
          {name}
        </p>
      )}
      <div className={styles['line']}>
        {isOwn && <EditButton chat={chat} messageKey={key} />}
        <div className={classes(styles['bubble'], message.files.length > 0 && styles['withFiles'])}>
          <ChatFiles chat={chat} message={message} />
          <div className={patterns['bubbleWords']}>
            {message.text !== '' && (
              <p className={classes(patterns['bubbleText'], styles['text'])} dir="auto">
                <MessageText>{message.text}</MessageText>
              </p>
            )}{' '}
            <Meta chat={chat} message={message} hasTime={hasTime} isGroup={isGroup} />
          </div>
        </div>
      </div>
      {delivery === 'failed' && (
        <div className={styles['failed']}>
          <span>{words.notSent}</span>
          <WaysOut
            again={words.resend}
            onAgain={() => chat.send({ type: 'callChat.retry', key })}
            drop={words.discard}
            onDrop={() => chat.send({ type: 'callChat.discard', key })}
          />
        </div>
      )}
    </article>
  );
});

type MetaProps = Pick<ChatBubbleProps, 'chat' | 'message' | 'hasTime' | 'isGroup'>;

/** Shows the message's time, its delivery, and whether somebody has read it. */
function Meta({ chat, message, hasTime, isGroup }: MetaProps) {
  const isAlone = useSelector(chat, selectIsAlone);
  const { atMs, editedAtMs, delivery, readBy } = message;
  const isRead = readBy.length > 0;
  const isWaiting = delivery === 'waiting';
  if (!hasTime && editedAtMs === null && !isRead && !isWaiting) return null;
  const waits = isAlone ? text.waiting : words.sending;
  const read = isGroup ? group.readBy(readBy.length) : words.read;
  return (
    <span className={styles['meta']}>
      {hasTime && <time dateTime={new Date(atMs).toISOString()}>{clockTime(atMs)}</time>}
      {editedAtMs !== null && <span>{text.edited(clockTime(editedAtMs))}</span>}
      {isWaiting && (
        <span role="img" aria-label={waits} title={waits} className={styles['waits']}>
          <Clock3 />
        </span>
      )}
      {isRead && <Tick label={read} />}
    </span>
  );
}

function EditButton({ chat, messageKey }: { chat: CallChatRef; messageKey: string }) {
  const canEdit = useSelector(chat, (now) => selectEditable(now) === messageKey);
  return canEdit ? (
    <IconButton
      label={text.edit}
      className={styles['edit']}
      onClick={() => chat.send({ type: 'callChat.edit' })}
    >
      <Pencil />
    </IconButton>
  ) : null;
}
