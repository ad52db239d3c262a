import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { createPortal } from 'react-dom';
import {
  selectCallConversation,
  selectInitialVideo,
  selectReason,
  selectWayBack,
  selectWasOutgoing,
} from '#machines/calls/call/call.selectors.ts';
import type { EndedBefore } from '#machines/calls/call/call.events.ts';
import { selectDeparture } from '#machines/store/db/db.conversations.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { useBelowHeader } from '#ui/app/layout/places.ts';
import { Button, IconButton } from '#ui/kit/Button.tsx';
import { report } from '#ui/text/report.ru.ts';
import { ended as text, endWords } from '#ui/text/ringing.ru.ts';
import styles from './Ended.module.css';

/** Ends that nobody meant. */
const faults: ReadonlySet<EndedBefore['reason']> = new Set(['failed', 'lost', 'peerLost']);

/** Tells why a call is over, until the chart or the person ends the notice. */
export function Ended({ call, onReport }: { call: PeerRefs['call']; onReport: () => void }) {
  const reason = useSelector(call, selectReason);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const wasOutgoing = useSelector(call, selectWasOutgoing);
  const wayBack = useSelector(call, selectWayBack);
  const video = useSelector(call, selectInitialVideo);
  const place = useBelowHeader();
  const notice = useEndNotice(conversationId, reason && { reason, isOutgoing: wasOutgoing });
  const card = notice !== null && (
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
      {reason !== null && faults.has(reason) && (
        <Button look="plain" className={styles['again']} onClick={onReport}>
          {report.open}
        </Button>
      )}
      <IconButton label={text.dismiss} onClick={() => call.send({ type: 'call.dismiss' })}>
        <X />
      </IconButton>
    </div>
  );
  if (place) return createPortal(card, place);
  return (
    // It is there from the start, so that screen readers announce its contents.
    <div role="status" className={styles['region']}>
      {card}
    </div>
  );
}

/** Returns the words about a call that is over, and whether the person is out of its group; null: no call is over. */
export function useEndNotice(
  conversationId: string,
  end: Omit<EndedBefore, 'conversationId'> | null,
) {
  // Leaving the group ends its call: both news must give the same words, in either order.
  const departure = useDb((db) => selectDeparture(db, conversationId));
  const title = useDb((db) => selectTitle(db, conversationId)) ?? departure?.title ?? null;
  if (end === null) return null;
  const out = departure && (departure.isOwnDoing ? 'left' : 'removed');
  const words = endWords(out ?? end.reason, end.isOutgoing);
  return { words, title, isOut: departure !== null };
}
