import { useSelector } from '@xstate/react';
import Clock3 from 'lucide-react/icons/clock-3';
import { use, useId, useState } from 'react';
import { isForItsFiles } from '#machines/sending/message/message.record.ts';
import { selectIsWithoutNetwork } from '#machines/app/connectivity/connectivity.selectors.ts';
import { selectRefusal, type MessageStatus } from '#machines/sending/message/message.selectors.ts';
import type { OutgoingRecord } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { ReportContext } from '#ui/report/report-dialog.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { useUnsent } from '#ui/sending/unsent.ts';
import { WaysOut } from '#ui/sending/WaysOut.tsx';
import { Why } from '#ui/sending/Why.tsx';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { report as reportText } from '#ui/text/report.ru.ts';
import { unsentWords } from '#ui/text/unsent.ru.ts';
import { handsFocusOn } from './focus.ts';
import styles from './NotSent.module.css';

interface NotSentProps {
  outgoing: OutgoingRecord;
  status: Exclude<MessageStatus, 'sending'>;
}

/**
 * Tells below an unsent message that it was not sent, with the buttons to retry or discard it; one that goes by itself
 * tells on demand what it waits for. A failed file shows its buttons itself (UploadProblem).
 */
export function NotSent({ outgoing, status }: NotSentProps) {
  const { clientId } = outgoing;
  const isGoing = status === 'stalled';
  const [isAsked, setAsked] = useState(false);
  const whyId = useId();
  const report = use(ReportContext);
  const outbox = usePeer('outbox');
  const isWithoutNetwork = useSelector(usePeer('connectivity'), selectIsWithoutNetwork);
  const refusal = useSelector(useUnsent(clientId), (unsent) => unsent && selectRefusal(unsent));
  const words = unsentWords[status]({ isWithoutNetwork, refusal: refusal ?? null });
  return (
    <div className={styles['note']}>
      <p>
        {isGoing ? (
          <span className={styles['goes']}>
            <Clock3 aria-hidden />
            {text.notSent}
          </span>
        ) : (
          <span className={styles['what']}>{text.notSent}</span>
        )}
        {words && <span className={styles['why']}>{words}</span>}
      </p>
      {!(status === 'failed' && isForItsFiles(outgoing)) && (
        <div ref={handsFocusOn} className={styles['ways']}>
          {isGoing && (
            <Button
              ref={handsFocusOn}
              look="plain"
              size="small"
              aria-expanded={isAsked}
              aria-controls={whyId}
              onClick={() => setAsked(!isAsked)}
            >
              {text.why}
            </Button>
          )}
          <WaysOut
            again={text.resend}
            onAgain={() => outbox.send({ type: 'outbox.retry', clientId })}
            drop={text.discard}
            onDrop={() => outbox.send({ type: 'outbox.discard', clientId })}
          />
          {!isGoing && (
            <Button look="plain" size="small" onClick={report}>
              {reportText.open}
            </Button>
          )}
        </div>
      )}
      {isGoing && (
        // The region is there before its words, so that screen readers announce them.
        <div id={whyId} role="status" className={styles['reason']}>
          {isAsked && <Why outgoing={outgoing} />}
        </div>
      )}
    </div>
  );
}
