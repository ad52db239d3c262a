import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { autoscrollPx } from '#contract/limits.ts';
import { isWithinGroup, type ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectIsAlone, selectMessages } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { selectBlocked } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import type { CallChatProps } from './CallChat.tsx';
import { ChatBubble } from './ChatBubble.tsx';
import { FoldedRun } from './FoldedRun.tsx';
import { foldedWith } from './folds.ts';
import styles from './ChatLog.module.css';

/**
 * Shows the messages, newest below; the list follows its end while the person is there. Those of people whom one has
 * blocked are folded until they are asked for.
 */
export function ChatLog({ chat, faces, isGroup }: Omit<CallChatProps, 'onClose'>) {
  const messages = useSelector(chat, selectMessages);
  const isAlone = useSelector(chat, selectIsAlone);
  const blocked = useDb(selectBlocked);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isFolded = ({ fromId, key }: ChatMessage) =>
    fromId !== null && fromId in blocked && !unfolded.has(key);
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
          const run = foldedWith(messages, n, isFolded);
          if (run !== null) {
            return (
              run.length > 0 && (
                <FoldedRun
                  key={message.key}
                  {...{ chat, log, message }}
                  count={run.length}
                  onShow={() => setUnfolded(new Set([...unfolded, ...run.map(({ key }) => key)]))}
                />
              )
            );
          }
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
