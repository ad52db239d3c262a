import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import {
  selectCallConversation,
  selectInitialVideo,
  selectReason,
  selectWayBack,
  selectWasOutgoing,
} from '#machines/calls/call/call.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { ended as text } from '#ui/text/ringing.ru.ts';
import styles from './Ended.module.css';
import { useEndNotice } from './end-notice.ts';

/** Tells why a call is over, until the chart or the person ends the notice. */
export function Ended({ call }: { call: PeerRefs['call'] }) {
  const reason = useSelector(call, selectReason);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const wasOutgoing = useSelector(call, selectWasOutgoing);
  const wayBack = useSelector(call, selectWayBack);
  const video = useSelector(call, selectInitialVideo);
  const notice = useEndNotice(conversationId, reason && { reason, isOutgoing: wasOutgoing });
  return (
    // It is there from the start, so that screen readers announce its contents.
    <div role="status" className={styles['region']}>
      {notice !== null && (
        <div className={styles['card']}>
          <p className={styles['words']}>
            <strong>{notice.words}</strong>
            {notice.title && <span className={styles['title']}>{notice.title}</span>}
          </p>
          {!notice.isOut && wayBack !== null && (
            <Button
              look="quiet"
              className={styles['again']}
              onClick={() => call.send({ type: wayBack, conversationId, video })}
            >
              {wayBack === 'call.join' ? text.back : text.again}
            </Button>
          )}
          <IconButton label={text.dismiss} onClick={() => call.send({ type: 'call.dismiss' })}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
