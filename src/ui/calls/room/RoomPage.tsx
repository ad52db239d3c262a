import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roomFallbackPort } from '#contract/call-limits.ts';
import { selectAreMissing } from '#machines/calls/call-loader/call-loader.selectors.ts';
import {
  selectIsInCall,
  selectRoomName,
  selectRoomStage,
  type RoomStage,
} from '#machines/calls/room-visit/room-visit.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { Question } from '#ui/kit/Question.tsx';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { ColumnPage } from '#ui/app/layout/ColumnPage.tsx';
import { room as text } from '#ui/text/room.ru.ts';
import { useCallActor } from '../use-call-actor.ts';
import { Inside } from './Inside.tsx';
import { RecentCalls } from './RecentCalls.tsx';
import { RoomForm } from './RoomForm.tsx';
import styles from './RoomPage.module.css';

/**
 * /calls: leads into a named video room (spec 2, Calls page). The address holds the name, so that a link leads to it.
 */
export default function RoomPage() {
  const calls = usePeer('callLoader');
  const visit = useCallActor('roomVisit');
  const isMissing = useSelector(calls, selectAreMissing);
  return (
    <ColumnPage title={text.title}>
      {visit ? (
        <Visit visit={visit} />
      ) : isMissing ? (
        <LoadFailed
          title={text.notLoaded}
          hint={text.notLoadedHint}
          onRetry={() => calls.send({ type: 'callLoader.retry' })}
        />
      ) : (
        <SkeletonRows label={text.loading} rows={3} />
      )}
    </ColumnPage>
  );
}

const isWithin = (stage: RoomStage): boolean => stage !== 'outside' && stage !== 'asking';

function Visit({ visit }: { visit: PeerRefs['roomVisit'] }) {
  const stage = useSelector(visit, selectRoomStage);
  const isInCall = useSelector(visit, selectIsInCall);
  useAddress(visit, isWithin(stage));
  const hasLeft = useHasLeft(isWithin(stage));
  return (
    <>
      {isWithin(stage) && stage !== 'joining' ? (
        <Inside visit={visit} />
      ) : (
        <>
          <RoomForm visit={visit} isEntering={stage === 'joining'} hasFocus={hasLeft} />
          <RecentCalls />
          <Address />
        </>
      )}
      {stage === 'asking' && (
        <Question
          title={isInCall ? text.question : text.questionElsewhere}
          hint={isInCall ? text.questionHint : text.questionElsewhereHint}
          confirm={text.confirm}
          onConfirm={() => visit.send({ type: 'roomVisit.confirm' })}
          onCancel={() => visit.send({ type: 'roomVisit.cancel' })}
        />
      )}
    </>
  );
}

/** Names the video server (spec 2, Calls page). */
function Address() {
  const url = useDb((db) => db.livekitUrl);
  return (
    <p className={styles['address']}>
      {text.address}: <span className={styles['url']}>{url ?? addressOf(location)}</span>
    </p>
  );
}

/** Guesses the video server's address until the server has sent it: the page's own machine (spec 2, Calls page). */
const addressOf = ({ protocol, hostname }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${roomFallbackPort}`;

/** Shows the room of the address in the form, and the room that the person is in in the address. */
function useAddress(visit: PeerRefs['roomVisit'], isIn: boolean) {
  const [params, setParams] = useSearchParams();
  const named = params.get('room');
  const name = useSelector(visit, selectRoomName);
  useEffect(() => {
    visit.send({ type: 'roomVisit.opened', room: named });
  }, [visit, named]);
  useEffect(() => () => visit.send({ type: 'roomVisit.closed' }), [visit]);
  useEffect(() => {
    if (isIn && named !== name) setParams({ room: name }, { replace: true });
  }, [isIn, named, name, setParams]);
}

/** Answers whether a visit is over: the form's button then takes the focus, so that a keyboard user goes on there. */
function useHasLeft(isIn: boolean): boolean {
  const [wasIn, setWasIn] = useState(false);
  if (isIn && !wasIn) setWasIn(true);
  return wasIn && !isIn;
}
