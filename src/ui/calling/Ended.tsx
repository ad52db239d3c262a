import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import type { CallEnd } from '#machines/call/call.events.ts';
import {
  selectCallConversation,
  selectGoesOn,
  selectInitialVideo,
  selectReason,
  selectWasOutgoing,
} from '#machines/call/call.selectors.ts';
import { selectDeparture } from '#machines/db/db.departures.ts';
import { selectTitle } from '#machines/db/db.selectors.ts';
import { useDb, type PeerRefs } from '../actors.tsx';
import { Button, IconButton } from '../kit/Button.tsx';
import { callEnds, ended as text } from '../text/ringing.ru.ts';
import styles from './Ended.module.css';

/** After these one may want to try again. */
const again: readonly CallEnd[] = [
  'busy',
  'cancelled',
  'declined',
  'failed',
  'lost',
  'missed',
  'noAddress',
  'peerLost',
];

/** Why a call is over, for as long as the chart says or until it is put away. */
export function Ended({ call }: { call: PeerRefs['call'] }) {
  const reason = useSelector(call, selectReason);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const wasOutgoing = useSelector(call, selectWasOutgoing);
  const goesOn = useSelector(call, selectGoesOn);
  const video = useSelector(call, selectInitialVideo);
  // Out of the group, and so of its call: the same, whichever of the two was heard first.
  const departure = useDb((db) => selectDeparture(db, conversationId));
  const title = useDb((db) => selectTitle(db, conversationId)) ?? departure?.title;
  const out = departure && (departure.isOwnDoing ? 'left' : 'removed');
  const words = reason === null ? null : callEnds[out ?? reason];
  return (
    // There from the start, so that screen readers hear what appears in it.
    <div role="status" className={styles['region']}>
      {reason !== null && words !== null && (
        <div className={styles['card']}>
          <p className={styles['words']}>
            <strong>{typeof words === 'string' ? words : words[wasOutgoing ? 'out' : 'in']}</strong>
            {title && <span className={styles['title']}>{title}</span>}
          </p>
          {!departure && again.includes(reason) && (
            <Button
              look="quiet"
              className={styles['again']}
              onClick={() =>
                call.send({ type: goesOn ? 'call.join' : 'call.start', conversationId, video })
              }
            >
              {goesOn ? text.back : text.again}
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
