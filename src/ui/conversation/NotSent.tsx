import { useSelector } from '@xstate/react';
import { isOffline } from '#machines/connectivity/connectivity.selectors.ts';
import type { OutgoingRecord } from '#machines/db/db.types.ts';
import { usePeer } from '../actors.tsx';
import { conversation as text } from '../text/ru.ts';
import styles from './NotSent.module.css';
import { reasonOf } from './reasons.ts';

/** Below a message that did not go: what happened, and both ways out. */
export function NotSent({ outgoing }: { outgoing: OutgoingRecord }) {
  const { clientId } = outgoing;
  const outbox = usePeer('outbox');
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const why = reasonOf(outgoing, offline);
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
