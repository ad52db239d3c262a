import ChevronDown from 'lucide-react/icons/chevron-down';
import Phone from 'lucide-react/icons/phone';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb } from '#ui/app/actors.tsx';
import { CallIcon } from '#ui/calls/CallIcon.tsx';
import { selectCanCall, useExplainedBeginning } from '#ui/calls/dialogs/use-calling.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { shownName } from '#ui/people/names.ts';
import { callLineWords, callPlaces as text } from '#ui/text/call-places.ru.ts';
import { fullTime } from '#ui/text/full-time.ts';
import { clockTime } from '#ui/text/time.ts';
import type { Call } from './call-runs.ts';
import { timeOf } from './entries.ts';
import { handsFocusOn } from './focus.ts';
import { useSeen } from './read-marks.ts';
import styles from './ServiceLine.module.css';

interface ServiceLineProps {
  message: Message;
  /** The calls that the line of a call stands for. */
  calls: readonly Call[];
  /** The one of them that its line offers to return; null: none of them is the newest that was missed. */
  missed: Call | null;
  unread: boolean;
}

/**
 * Shows the server's line about the group or a call. It has no author, no bubble and no menu. It is marked as read when
 * seen, though only a missed call counts as unread.
 */
export function ServiceLine({ message, calls, missed, unread }: ServiceLineProps) {
  const { content, service } = message;
  return (
    <div ref={useSeen<HTMLDivElement>(message, unread)}>
      {service?.kind === 'call' ? (
        <Calls calls={calls} missed={missed} />
      ) : (
        <p className={styles['words']} dir="auto">
          {content}
        </p>
      )}
    </div>
  );
}

/** The ids of unfolded calls: a new call takes its run over into its own row. */
const unfolded = new Set<string>();

/** Folds several calls into one line, which a click unfolds. */
function Calls({ calls, missed }: Pick<ServiceLineProps, 'calls' | 'missed'>) {
  const [isUnfolded, setUnfolded] = useState(() => calls.some(({ id }) => unfolded.has(id)));
  const selfId = useDb((db) => db.self.id);
  const last = calls.at(-1);
  if (!last) return null;
  if (calls.length === 1) return <CallLine call={last} canReturn={last === missed} />;
  const toggle = () => {
    setUnfolded(!isUnfolded);
    for (const { id } of calls) unfolded[isUnfolded ? 'delete' : 'add'](id);
  };
  const isMissed = last.service.missedBy.includes(selfId);
  return (
    <>
      <div ref={handsFocusOn} className={classes(styles['line'], isMissed && styles['missed'])}>
        <button
          type="button"
          aria-expanded={isUnfolded}
          className={styles['several']}
          onClick={toggle}
        >
          {isMissed ? <PhoneMissed aria-hidden="true" /> : <Phone aria-hidden="true" />}
          {text.several(calls.length, clockTime(timeOf(last)))}
          <ChevronDown aria-hidden="true" />
        </button>
        {missed && !isUnfolded && <CallBack call={missed} />}
      </div>
      {isUnfolded &&
        calls.map((call) => <CallLine key={call.id} call={call} canReturn={call === missed} />)}
    </>
  );
}

/** Shows the record of a call as this side saw it. Whoever missed the newest may call back. */
function CallLine({ call, canReturn }: { call: Call; canReturn: boolean }) {
  const { conversationId, senderId, createdAt, service } = call;
  const selfId = useDb((db) => db.self.id);
  const isMissed = service.missedBy.includes(selfId);
  const isOwn = senderId === selfId;
  const caller = useDb((db) =>
    isOwn || !selectIsGroup(db, conversationId) ? null : shownName(db.users[senderId]),
  );
  return (
    <div className={classes(styles['line'], isMissed && styles['missed'])}>
      <div className={styles['what']}>
        <CallIcon line={service} isMissed={isMissed} isOwn={isOwn} />
        <p>
          <span>{callLineWords(service, { isMissed })}</span>
          {caller !== null && (
            <>
              {' · '}
              <bdi>{caller}</bdi>
            </>
          )}
          <time dateTime={createdAt} title={fullTime(timeOf(call))}>
            {clockTime(timeOf(call))}
          </time>
        </p>
      </div>
      {canReturn && <CallBack call={call} />}
    </div>
  );
}

function CallBack({ call: { conversationId, service } }: { call: Call }) {
  const canCall = useDb((db) => selectCanCall(db, conversationId));
  const { beginsWith, explained } = useExplainedBeginning();
  if (!canCall) return null;
  return (
    <>
      <Button
        ref={handsFocusOn}
        look="plain"
        size="small"
        className={styles['again']}
        {...beginsWith({ type: 'call.start', conversationId, video: service.video })}
      >
        {text.callBack}
      </Button>
      <span role="status" className={styles['why']}>
        {explained}
      </span>
    </>
  );
}
