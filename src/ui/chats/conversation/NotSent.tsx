import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { useFocusHandedOn } from './focus.ts';
import styles from './NotSent.module.css';
import { isForItsFiles, reasonOf } from './reasons.ts';

/**
 * Below a message that did not go: what happened, and both ways out. Where a file is the reason, they stand at the file
 * (UploadProblem).
 */
export function NotSent({ outgoing }: { outgoing: OutgoingRecord }) {
  const offline = useSelector(usePeer('connectivity'), isOffline);
  const why = reasonOf(outgoing, offline);
  return (
    <div className={styles['note']}>
      <p>
        <span className={styles['what']}>{text.notSent}</span>
        {why && <span className={styles['why']}>{why}</span>}
      </p>
      {!isForItsFiles(outgoing) && <WaysOut clientId={outgoing.clientId} />}
    </div>
  );
}

function WaysOut({ clientId }: Pick<OutgoingRecord, 'clientId'>) {
  const outbox = usePeer('outbox');
  const ways = useRef<HTMLDivElement>(null);
  useFocusHandedOn(ways);
  return (
    <div ref={ways} className={styles['ways']}>
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
  );
}
