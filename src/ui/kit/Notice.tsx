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
export const EmptyState = (props: NoticeProps) => <Notice {...props} />;

/** A pane that could not be filled: what happened, and the way out. Announced. */
export const FailedState = (props: NoticeProps) => <Notice {...props} hasFailed />;

function Notice({ icon, title, hint, action, hasFailed }: NoticeProps & { hasFailed?: true }) {
  return (
    <div role={hasFailed && 'alert'} className={styles['notice']}>
      {icon && (
        <span className={classes(styles['icon'], hasFailed && styles['failed'])} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles['title']}>{title}</p>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {action}
    </div>
  );
}
