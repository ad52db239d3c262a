import styles from './Skeleton.module.css';

/** Shows placeholder rows while a list is loading; `label` is for screen readers. */
export function SkeletonRows({ label, rows = 7 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className={styles['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']}>
          <span className={styles['face']} />
          <span className={styles['lines']}>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Shows placeholder bubbles while a conversation is loading. */
export function SkeletonBubbles({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['bubbles']}>
      {Array.from({ length: 7 }, (_, bubble) => (
        <span key={bubble} className={styles['bubble']} />
      ))}
    </div>
  );
}
