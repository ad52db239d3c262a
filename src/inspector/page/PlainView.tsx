import type { Plain } from '../redact.ts';
import { text } from '../text.ru.ts';
import styles from './Inspector.module.css';

interface Props {
  value: Plain;
  /** Called with an id that the person wants to follow. */
  onFollow: (id: string) => void;
  depth?: number;
}

/** Shows redacted data as a tree. Branches deeper than two levels begin closed; an id can be followed. */
export function PlainView({ value, onFollow, depth = 0 }: Props) {
  const entries = entriesOf(value);
  if (entries.length === 0) return <Leaf value={value} onFollow={onFollow} />;
  return (
    <ul className={styles.data}>
      {entries.map(([key, item]) => (
        <li key={key}>
          {entriesOf(item).length === 0 ? (
            <>
              <span className={styles.quiet}>{key}</span> <Leaf value={item} onFollow={onFollow} />
            </>
          ) : (
            <details open={depth < 2}>
              <summary className={styles.quiet}>{key}</summary>
              <PlainView value={item} onFollow={onFollow} depth={depth + 1} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

const entriesOf = (value: Plain) =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Ids are UUIDs; names of states and events are shorter, and have no digits in these places. */
const id = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Shows a value that has no entries of its own. */
function Leaf({ value, onFollow }: Omit<Props, 'depth'>) {
  if (typeof value === 'string') {
    if (id.test(value)) {
      return (
        <button
          type="button"
          className={styles.id}
          title={text.follow}
          onClick={() => onFollow(value)}
        >
          {value}
        </button>
      );
    }
    const isAside = /^[⟨→…]|^$/.test(value);
    return <span className={isAside ? styles.aside : undefined}>{value || '«»'}</span>;
  }
  if (typeof value === 'object' && value !== null)
    return <span className={styles.aside}>{Array.isArray(value) ? '[ ]' : '{ }'}</span>;
  return <span className={value === null ? styles.aside : styles.number}>{String(value)}</span>;
}
