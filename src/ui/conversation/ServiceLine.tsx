import { use, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { ReadMarksContext } from './read-marks.ts';
import styles from './ServiceLine.module.css';

/**
 * What happened to the group, as the server says it: nobody wrote it, so there is no bubble and no menu. Seen, it is
 * read, though it counts for no unread.
 */
export function ServiceLine({ message, unread }: { message: Message; unread: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  const marks = use(ReadMarksContext);
  const { id, seq, content } = message;
  useEffect(() => {
    if (!unread || !marks || !line.current) return undefined;
    return marks.watch(line.current, { id, seq });
  }, [marks, unread, id, seq]);
  return (
    <p ref={line} className={styles['line']} dir="auto">
      {content}
    </p>
  );
}
