import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { classes } from './classes.ts';

interface NoticeProps {
  icon?: ReactNode;
  title: string;
  hint?: string | undefined;
  /** A button for the next step. */
  action?: ReactNode;
}

/** Fills an empty pane with a sentence and, where there is one, a next step. */
export const EmptyState = (props: NoticeProps) => <Notice {...props} />;

/** Fills a pane that failed to load with the reason and a next step. Screen readers announce it. */
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
