import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { classes } from './classes.ts';

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  hint?: string | undefined;
  /** What to do next. */
  action?: ReactNode;
}

/** An empty pane: a sentence and what to do next. */
export function EmptyState({ icon, title, hint, action }: NoticeProps) {
  return (
    <div className={styles['notice']}>
      {icon && (
        <span className={styles['icon']} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {action}
    </div>
  );
}

/** A pane that could not be filled: what happened, and the way out. Announced. */
export function FailedState({ icon, title, hint, action }: NoticeProps) {
  return (
    <div role="alert" className={styles['notice']}>
      {icon && (
        <span className={classes(styles['icon'], styles['failed'])} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {action}
    </div>
  );
}
