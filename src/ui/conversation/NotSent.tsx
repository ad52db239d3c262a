import type { OutgoingRecord } from '#machines/db/db.types.ts';
import { usePeer } from '../actors.tsx';
import { conversation as text } from '../text/ru.ts';
import styles from './NotSent.module.css';

/** Below a message that did not go: what happened, and both ways out. */
export function NotSent({ outgoing }: { outgoing: OutgoingRecord }) {
  const { clientId } = outgoing;
  const outbox = usePeer('outbox');
  const why = reasonOf(outgoing);
  return (
    <div className={styles['note']}>
      <p>
        <span className={styles['what']}>{text.notSent}</span>
        {why && <span className={styles['why']}>{why}</span>}
      </p>
      <div className={styles['ways']}>
        <button type="button" onClick={() => outbox.send({ type: 'outbox.retry', clientId })}>
          {text.resend}
        </button>
        <button
          type="button"
          className={styles['discard']}
          onClick={() => outbox.send({ type: 'outbox.discard', clientId })}
        >
          {text.discard}
        </button>
      </div>
    </div>
  );
}

function reasonOf({ state, refusal }: OutgoingRecord): string | null {
  if (state === 'stalled') return text.goesByItself;
  return state === 'unsaved' ? text.notStored : refusal;
}
