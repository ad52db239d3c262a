import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import { isWithinGroup } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectIsAlone, selectMessages } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { classes } from '#ui/kit/classes.ts';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import type { CallChatProps } from './CallChat.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import styles from './ChatLog.module.css';

/** Shows the messages, newest below; the list follows its end while the person is there. */
export function ChatLog({ chat, faces, isGroup }: Omit<CallChatProps, 'onClose'>) {
  const messages = useSelector(chat, selectMessages);
  const isAlone = useSelector(chat, selectIsAlone);
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
        {/* The clocks of the messages look as while they are sent. */}
        {isAlone && messages.some(({ delivery }) => delivery === 'waiting') && (
          <p className={classes(styles['honest'], styles['waits'])}>{text.waiting}</p>
        )}
      </div>
    </div>
  );
}

/**
 * Opens the list at the first unseen message, or at the end. The list stays at its end while the person is there, also
 * when a picture grows, and goes there when they write: `ownKey` belongs to my newest message while it is the last.
 */
function useEnd(
  log: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  ownKey: string | null,
) {
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const [scroller, content] = [log.current, list.current];
    if (!scroller || !content) return undefined;
    const first = content.querySelector('[data-unseen]');
    first?.scrollIntoView({ block: 'start' });
    let topPx = Number.POSITIVE_INFINITY;
    const note = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const isThere = scrollHeight - scrollTop - clientHeight <= autoscrollPx;
      // A message that grew below does not count as scrolling away.
      if (isThere || scrollTop < topPx) isAtEnd.current = isThere;
      topPx = scrollTop;
    };
    note();
    if (!first) isAtEnd.current = true;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroller.scrollTo({ top: scroller.scrollHeight });
    });
    observer.observe(scroller);
    observer.observe(content);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', note);
    };
  }, [log, list]);
  useLayoutEffect(() => {
    if (ownKey === null || !log.current) return;
    isAtEnd.current = true;
    log.current.scrollTo({ top: log.current.scrollHeight });
  }, [log, ownKey]);
}
