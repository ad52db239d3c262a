import { use, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { CallLine } from './CallLine.tsx';
import { ReadMarksContext } from './read-marks.ts';
import styles from './ServiceLine.module.css';

/**
 * The server's line about the group or a call. It has no author, no bubble and no menu. It is marked as read when seen,
 * though only a missed call counts as unread.
 */
export function ServiceLine({ message, unread }: { message: Message; unread: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  const marks = use(ReadMarksContext);
  const { id, seq, content, service } = message;
  useEffect(() => {
    if (!unread || !marks || !line.current) return undefined;
    return marks.watch(line.current, { id, seq });
  }, [marks, unread, id, seq]);
  return (
    <div ref={line}>
      {service?.kind === 'call' ? (
        <CallLine message={message} line={service} />
      ) : (
        <p className={styles['line']} dir="auto">
          {content}
        </p>
      )}
    </div>
  );
}
