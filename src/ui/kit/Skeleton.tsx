import styles from './Skeleton.module.css';

/** Shows placeholder rows while a list is loading; `label` is for screen readers. */
export function SkeletonRows({ label, rows = 7 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className={styles['rows']}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']}>
          <Person />
        </div>
      ))}
    </div>
  );
}

/** Shows the place of a card with a form, while the page is loading. */
export function SkeletonForm({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['form']}>
      <div className={styles['row']}>
        <Person />
      </div>
      <i />
      <i />
      <i />
    </div>
  );
}

/** Shows the place of a name and its picture, while a header is loading. */
export function SkeletonHead() {
  return (
    <span className={styles['head']}>
      <Person />
    </span>
  );
}

function Person() {
  return (
    <>
      <span className={styles['face']} />
      <span className={styles['lines']}>
        <i />
        <i />
      </span>
    </>
  );
}

/** Shows placeholder bubbles while a conversation is loading. */
export function SkeletonBubbles({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles['bubbles']}>
      {Array.from({ length: 12 }, (_, bubble) => (
        <span key={bubble} className={styles['bubble']} />
      ))}
    </div>
  );
}
