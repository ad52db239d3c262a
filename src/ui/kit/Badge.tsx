import styles from './Badge.module.css';

/** Shows a number in a pill. Words beside it tell the same, so screen readers skip it. */
export function Badge({ count, max = 999 }: { count: number; max?: number }) {
  return (
    <span className={styles['badge']} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  );
}
