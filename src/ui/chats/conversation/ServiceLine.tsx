import { useState } from 'react';
import type { CallLine as Line } from '#contract/calls.ts';
import type { Message } from '#contract/messages.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { CallIcon } from '#ui/calls/CallIcon.tsx';
import { useUnavailableReason } from '#ui/calls/dialogs/unavailable-reason.ts';
import { selectCanCall, useBeginning } from '#ui/calls/dialogs/use-calling.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { callLineWords, callPlaces as text } from '#ui/text/call-places.ru.ts';
import { clockTime } from '#ui/text/time.ts';
import { useSeen } from './read-marks.ts';
import styles from './ServiceLine.module.css';

/**
 * Shows the server's line about the group or a call. It has no author, no bubble and no menu. It is marked as read when
 * seen, though only a missed call counts as unread.
 */
export function ServiceLine({ message, unread }: { message: Message; unread: boolean }) {
  const { content, service } = message;
  return (
    <div ref={useSeen<HTMLDivElement>(message, unread)}>
      {service?.kind === 'call' ? (
        <CallLine message={message} line={service} />
      ) : (
        <p className={styles['words']} dir="auto">
          {content}
        </p>
      )}
    </div>
  );
}

/** Shows the record of a call as this side saw it. Whoever missed the call may call back. */
function CallLine({ message, line }: { message: Message; line: Line }) {
  const { conversationId, senderId, createdAt } = message;
  const selfId = useDb((db) => db.self.id);
  const isMissed = line.missedBy.includes(selfId);
  const isOwn = senderId === selfId;
  const caller = useDb((db) =>
    isOwn || !selectIsGroup(db, conversationId) ? null : shownName(db.users[senderId]),
  );
  const canCall = useDb((db) => isMissed && selectCanCall(db, conversationId));
  return (
    <div className={classes(styles['line'], isMissed && styles['missed'])}>
      <div className={styles['what']}>
        <CallIcon line={line} isMissed={isMissed} isOwn={isOwn} />
        <p>
          <span>{callLineWords(line, { isMissed })}</span>
          {caller !== null && (
            <>
              {' · '}
              <bdi>{caller}</bdi>
            </>
          )}
          <time dateTime={createdAt}>{clockTime(Date.parse(createdAt))}</time>
        </p>
      </div>
      {canCall && <CallBack conversationId={conversationId} video={line.video} />}
    </div>
  );
}

function CallBack({ conversationId, video }: { conversationId: string; video: boolean }) {
  const unavailableReason = useUnavailableReason();
  const [isExplained, setExplained] = useState(false);
  const beginsWith = useBeginning(() => setExplained(!isExplained));
  return (
    <>
      <Button
        look="plain"
        className={styles['again']}
        {...beginsWith({ type: 'call.start', conversationId, video })}
      >
        {text.callBack}
      </Button>
      <span role="status" className={styles['why']}>
        {isExplained && unavailableReason}
      </span>
    </>
  );
}
