import type { Message } from '#contract/messages.ts';
import { Button } from '#ui/kit/Button.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { handsFocusOn } from './focus.ts';
import { useSeen } from './read-marks.ts';
import styles from './ServiceLine.module.css';

interface FoldedProps {
  /** The last message of the run. */
  message: Message;
  count: number;
  unread: boolean;
  onShow: () => void;
}

/** Stands for messages of a person whom one has blocked. Seen, they count as read. */
export function Folded({ message, count, unread, onShow }: FoldedProps) {
  return (
    <div ref={useSeen<HTMLDivElement>(message, unread)}>
      <div ref={handsFocusOn} className={styles['line']}>
        {count === 1 ? text.hidden : text.hiddenMany(count)}
        <Button look="plain" size="small" className={styles['again']} onClick={onShow}>
          {text.show}
        </Button>
      </div>
    </div>
  );
}
