import styles from './Badge.module.css';

/** A number in a pill. The words stand beside it, so that it is silent for screen readers. */
export function Badge({ count }: { count: number }) {
  return (
    <span className={styles['badge']} aria-hidden="true">
      {count > 999 ? '999+' : count}
    </span>
  );
}
