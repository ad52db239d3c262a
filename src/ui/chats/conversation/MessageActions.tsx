import Ellipsis from 'lucide-react/icons/ellipsis';
import Reply from 'lucide-react/icons/reply';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { messageActions as text } from '#ui/text/message-actions.ru.ts';
import { clockTime } from '#ui/text/time.ts';
import styles from './MessageActions.module.css';

/** The message under the mouse, or the one that has the focus of the keyboard. */
export interface Pointed {
  readonly article: HTMLElement;
  readonly isOwn: boolean;
  /** Its time, where its bubble does not show it. */
  readonly atMs: number | null;
}

interface MessageActionsProps extends Pointed {
  isTabStop: boolean;
  /** null: one may not write in this conversation. */
  onAnswer: (() => void) | null;
  onMore: (button: HTMLElement) => void;
}

/**
 * Shows beside a bubble what one can do with it. The whole list has only one of these, drawn into the bubble that needs
 * it, so that no row is drawn anew under the mouse.
 */
export function MessageActions(props: MessageActionsProps) {
  const { article, isTabStop, isOwn, atMs, onAnswer, onMore } = props;
  const tabIndex = isTabStop ? 0 : -1;
  return createPortal(
    <div
      data-actions
      // It stands in the log, which announces what is new.
      aria-live="off"
      className={classes(styles['actions'], isOwn && styles['own'])}
      // The composer keeps the focus, and the selection stays.
      onPointerDown={(event) => event.preventDefault()}
    >
      {atMs !== null && (
        <span aria-hidden="true" title={fullTime(atMs)} className={styles['time']}>
          {clockTime(atMs)}
        </span>
      )}
      {onAnswer && (
        <IconButton
          label={text.answer}
          tabIndex={tabIndex}
          className={styles['action']}
          onClick={onAnswer}
        >
          <Reply />
        </IconButton>
      )}
      <IconButton
        label={text.more}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        className={styles['action']}
        onClick={({ currentTarget }) => onMore(currentTarget)}
      >
        <Ellipsis />
      </IconButton>
    </div>,
    article,
  );
}
