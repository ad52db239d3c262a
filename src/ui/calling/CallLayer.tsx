import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import {
  selectCallConversation,
  selectIncoming,
  selectIsPresent,
  selectNextShown,
  selectStage,
  selectStartedAt,
} from '#machines/call/call.selectors.ts';
import { selectTitle } from '#machines/db/db.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '../actors.tsx';
import type { CallRoom } from '../call/call-room.ts';
import { useLastRoom } from '../call/use-last-room.ts';
import { useCallChat } from '../call-chat/use-call-chat.tsx';
import { Ended } from './Ended.tsx';
import { Incoming, Next } from './Incoming.tsx';
import { Outgoing } from './Outgoing.tsx';
import { useFaces } from './use-faces.ts';

const loadView = () => import('../call/CallView.tsx');
const CallView = lazy(loadView);

/** A call that rings, goes on, or has just ended: over whatever page is open. */
export function CallLayer({ call }: { call: PeerRefs['call'] }) {
  const stage = useSelector(call, selectStage);
  const isPresent = useSelector(call, selectIsPresent);
  const incoming = useSelector(call, selectIncoming);
  const next = useSelector(call, selectNextShown);
  const room = useLastRoom(isPresent);
  const isWaiting = stage === 'inviting' || stage === 'answering' || (isPresent && !room);
  useEffect(() => {
    // While it rings there is time; without it, whoever answers waits for it.
    loadView().catch(() => {});
  }, []);
  return (
    <>
      {isPresent && (
        <Suspense fallback={isWaiting ? null : <Outgoing call={call} />}>
          <Present call={call} room={room} />
        </Suspense>
      )}
      {isWaiting && <Outgoing call={call} />}
      {incoming && <Incoming key={incoming.callId} call={call} incoming={incoming} />}
      {next && (isPresent || isWaiting) && <Next key={next.callId} call={call} incoming={next} />}
      <Ended call={call} />
    </>
  );
}

function Present({ call, room }: { call: PeerRefs['call']; room: CallRoom | null }) {
  const view = usePeer('callView');
  const stage = useSelector(call, selectStage);
  const startedAt = useSelector(call, selectStartedAt);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const title = useDb((db) => selectTitle(db, conversationId)) ?? '';
  const faces = useFaces();
  const written = useCallChat(conversationId, faces);
  return (
    <CallView
      {...written}
      call={room}
      view={view}
      title={title}
      startedAt={startedAt}
      stage={stage}
      faces={faces}
      onLeave={() => call.send({ type: 'call.hangUp' })}
    />
  );
}
