import type { Plain } from '../redact.ts';
import styles from './PlainView.module.css';

/** Redacted data as a tree; branches deeper than two levels begin closed. */
export function PlainView({ value, depth = 0 }: { value: Plain; depth?: number }) {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0)
    return <span className={styles.faint}>{Array.isArray(value) ? '[ ]' : '{ }'}</span>;
  return (
    <ul className={styles.tree}>
      {entries.map(([key, item]) => (
        <li key={key}>
          {isEmptyOrLeaf(item) ? (
            <>
              <span className={styles.key}>{key}</span> <PlainView value={item} />
            </>
          ) : (
            <details open={depth < 2}>
              <summary className={styles.key}>{key}</summary>
              <PlainView value={item} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ value }: { value: null | boolean | number | string }) {
  if (typeof value === 'string') {
    const isAside = /^[⟨→…]|^$/.test(value);
    return <span className={isAside ? styles.faint : styles.text}>{value || '«»'}</span>;
  }
  return <span className={value === null ? styles.faint : styles.number}>{String(value)}</span>;
}

function isEmptyOrLeaf(value: Plain): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}
