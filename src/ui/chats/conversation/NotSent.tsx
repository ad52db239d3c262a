import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import { isForItsFiles } from '#machines/sending/message/message.record.ts';
import {
  selectReason,
  selectRefusal,
  type MessageStatus,
} from '#machines/sending/message/message.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useUnsent } from '#ui/sending/unsent.ts';
import { WaysOut } from '#ui/sending/WaysOut.tsx';
import { conversation as text } from '#ui/text/ru.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';
import { handsFocusOn } from './focus.ts';
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
  const { clientId } = outgoing;
  const outbox = usePeer('outbox');
  const why = useSelector(useUnsent(clientId), (unsent) =>
    unsentWords[status]({
      reason: unsent ? selectReason(unsent) : null,
      refusal: unsent ? selectRefusal(unsent) : null,
    }),
  );
  return (
    <div className={styles['note']}>
      <p>
        {status === 'stalled' ? (
          <span className={styles['goes']}>
            <Clock3 aria-hidden />
            {text.notSent}
          </span>
        ) : (
          <span className={styles['what']}>{text.notSent}</span>
        )}
        {why && <span className={styles['why']}>{why}</span>}
      </p>
      {!(status === 'failed' && isForItsFiles(outgoing)) && (
        <div ref={handsFocusOn} className={styles['ways']}>
          <WaysOut
            again={text.resend}
            onAgain={() => outbox.send({ type: 'outbox.retry', clientId })}
            drop={text.discard}
            onDrop={() => outbox.send({ type: 'outbox.discard', clientId })}
          />
        </div>
      )}
    </div>
  );
}
