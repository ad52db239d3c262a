import { callBadgeMax } from '#contract/limits.ts';
import { callBar as text } from '#ui/text/calls.ru.ts';
import styles from './UnreadBadge.module.css';

/** Unread messages of the call's chat at the corner of a button, whose name tells screen readers the same. */
export function UnreadBadge({ count }: { count: number }) {
  return count > 0 ? (
    <span aria-hidden="true" className={styles['badge']}>
      {text.badge(count, callBadgeMax)}
    </span>
  ) : null;
}
