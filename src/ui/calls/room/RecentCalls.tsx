import { shallowEqual, useSelector } from '@xstate/react';
import Phone from 'lucide-react/icons/phone';
import Video from 'lucide-react/icons/video';
import { useEffect, useId } from 'react';
import type { PastCall } from '#contract/calls.ts';
import {
  selectCallsMark,
  selectKnownCalls,
  selectPastCalls,
  selectTrouble,
} from '#machines/calls/recent-calls/recent-calls.selectors.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { ConversationAvatar } from '#ui/chats/list/ConversationAvatar.tsx';
import { conversationAddress } from '#ui/chats/list/steps.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { classes } from '#ui/kit/classes.ts';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { LinkTile } from '#ui/kit/Tile.tsx';
import { useTitle } from '#ui/people/names.ts';
import { callLineWords, callPlaces } from '#ui/text/call-places.ru.ts';
import { room as text } from '#ui/text/room.ru.ts';
import { listTime } from '#ui/text/time.ts';
import { CallIcon } from '../CallIcon.tsx';
import { selectCanCall, useExplainedBeginning } from '../dialogs/use-calling.tsx';
import { useCallActor } from '../use-call-actor.ts';
import { folded } from './folded.ts';
import styles from './RecentCalls.module.css';

/** Shows the calls that are over, of all conversations; each leads to its chat, and to another call. */
export function RecentCalls() {
  const recent = useCallActor('recentCalls');
  return recent && <Recent recent={recent} />;
}

function Recent({ recent }: { recent: PeerRefs['recentCalls'] }) {
  const read = useSelector(recent, selectPastCalls);
  const calls = useDb((db) => selectKnownCalls(db, read), shallowEqual);
  const trouble = useSelector(recent, selectTrouble);
  const mark = useDb(selectCallsMark);
  const selfId = useDb((db) => db.self.id);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles['recent']}>
      <Reading key={mark} recent={recent} />
      <h2 id={headingId}>{text.recentCalls}</h2>
      {trouble !== null && (!calls || trouble === 'failed') && (
        <LoadFailed
          title={text.recentFailed}
          hint={text.notLoadedHint}
          onRetry={() => recent.send({ type: 'recentCalls.retry' })}
        />
      )}
      {calls && calls.length > 0 && (
        <ul>
          {folded(calls, selfId).map(({ call, count }) => (
            <Row key={call.messageId} call={call} count={count} />
          ))}
        </ul>
      )}
      {calls?.length === 0 && <p className={styles['none']}>{text.noCalls}</p>}
      {!calls && !trouble && <SkeletonRows label={text.recentLoading} rows={3} />}
    </section>
  );
}

/** Draws nothing: has the list read when the page opens, and anew when the key changes. */
function Reading({ recent }: { recent: PeerRefs['recentCalls'] }) {
  useEffect(() => {
    recent.send({ type: 'recentCalls.opened' });
    return () => recent.send({ type: 'recentCalls.closed' });
  }, [recent]);
  return null;
}

function Row({ call, count }: { call: PastCall; count: number }) {
  const { conversationId, callerId, createdAt, line } = call;
  const title = useTitle(conversationId);
  const selfId = useDb((db) => db.self.id);
  const time = useNowAs((nowMs) => listTime(Date.parse(createdAt), nowMs));
  const isMissed = line.missedBy.includes(selfId);
  return (
    <li className={styles['row']}>
      <LinkTile
        to={conversationAddress(conversationId)}
        leading={<ConversationAvatar conversationId={conversationId} title={title} size={40} />}
        title={count > 1 ? text.several(title, count) : title}
        subtitle={
          <span className={classes(styles['what'], isMissed && styles['missed'])}>
            <CallIcon line={line} isMissed={isMissed} isOwn={callerId === selfId} />
            {callLineWords(line, { isMissed })}
          </span>
        }
        trailing={
          <time dateTime={createdAt} className={styles['time']}>
            {time}
          </time>
        }
        compact
      />
      <CallBack conversationId={conversationId} title={title} video={line.video} />
    </li>
  );
}

interface CallBackProps {
  conversationId: string;
  title: string;
  video: boolean;
}

function CallBack({ conversationId, title, video }: CallBackProps) {
  const canCall = useDb((db) => selectCanCall(db, conversationId));
  const { beginsWith, explained } = useExplainedBeginning();
  if (!canCall) return null;
  return (
    <>
      <IconButton
        label={callPlaces.callBackTo(title)}
        className={styles['again']}
        {...beginsWith({ type: 'call.start', conversationId, video })}
      >
        {video ? <Video /> : <Phone />}
      </IconButton>
      <p role="status" className={styles['why']}>
        {explained}
      </p>
    </>
  );
}
