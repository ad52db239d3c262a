import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { isForItsFiles } from '#machines/sending/message/message.record.ts';
import {
  selectReason,
  selectRefusal,
  type MessageStatus,
} from '#machines/sending/message/message.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useUnsent } from '#ui/sending/unsent.ts';
import { conversation as text } from '#ui/text/ru.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';
import { useFocusHandedOn } from './focus.ts';
import styles from './NotSent.module.css';

interface NotSentProps {
  outgoing: OutgoingRecord;
  status: Exclude<MessageStatus, 'sending'>;
}

/**
 * Tells below an unsent message why it was not sent, with the buttons to retry or discard it. A failed file shows them
 * itself (UploadProblem).
 */
export function NotSent({ outgoing, status }: NotSentProps) {
  const unsent = useUnsent(outgoing.clientId);
  const reason = useSelector(unsent, (now) => (now ? selectReason(now) : null));
  const refusal = useSelector(unsent, (now) => (now ? selectRefusal(now) : null));
  const why = unsentWords[status]({ reason, refusal });
  return (
    <div className={styles['note']}>
      <p>
        <span className={styles['what']}>{text.notSent}</span>
        {why && <span className={styles['why']}>{why}</span>}
      </p>
      {!(status === 'failed' && isForItsFiles(outgoing)) && (
        <WaysOut clientId={outgoing.clientId} />
      )}
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
