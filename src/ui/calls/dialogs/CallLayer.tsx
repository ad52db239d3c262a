import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  selectCallConversation,
  selectIncoming,
  selectIsPresent,
  selectNextShown,
  selectStage,
  selectStartedAt,
} from '#machines/calls/call/call.selectors.ts';
import { selectTitle } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import type { CallRoom } from '../view/call-room.ts';
import { useLastRoom } from '../view/rooms.ts';
import { useCallChat } from '../chat/use-call-chat.tsx';
import { CallView, loadView } from './call-view.ts';
import { Card } from './Card.tsx';
import { Ended } from './Ended.tsx';
import { Next } from './Incoming.tsx';
import { useFaces } from './use-faces.ts';
import { ViewMissing } from './ViewMissing.tsx';

/** Shows a call that rings, goes on, or has just ended, over any page. */
export function CallLayer({ call }: { call: PeerRefs['call'] }) {
  const stage = useSelector(call, selectStage);
  const isPresent = useSelector(call, selectIsPresent);
  const incoming = useSelector(call, selectIncoming);
  const next = useSelector(call, selectNextShown);
  const room = useLastRoom(isPresent);
  const isWaiting = stage === 'inviting' || stage === 'answering' || (isPresent && !room);
  useEffect(() => {
    // The ringing leaves time to load it; otherwise the person who answers would wait for it.
    loadView().catch(() => {});
  }, []);
  return (
    <>
      {isPresent && <Present call={call} room={room} isWaiting={isWaiting} />}
      {(incoming || isWaiting) && <Card call={call} incoming={incoming} />}
      {next && (isPresent || isWaiting) && <Next key={next.callId} call={call} incoming={next} />}
      <Ended call={call} />
    </>
  );
}

interface PresentProps {
  call: PeerRefs['call'];
  room: CallRoom | null;
  /** The card stands in for the view, with a way to hang up. */
  isWaiting: boolean;
}

function Present({ call, room, isWaiting }: PresentProps) {
  const view = usePeer('callView');
  const stage = useSelector(call, selectStage);
  const startedAt = useSelector(call, selectStartedAt);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const title = useDb((db) => selectTitle(db, conversationId)) ?? '';
  const faces = useFaces();
  const written = useCallChat(conversationId, faces);
  const leave = () => call.send({ type: 'call.hangUp' });
  return (
    <CallView
      props={{ ...written, call: room, view, title, startedAt, stage, faces, onLeave: leave }}
      onGivenUp={leave}
      waiting={isWaiting ? null : <Card call={call} incoming={null} />}
      renderMissing={(retry) =>
        isWaiting ? null : <ViewMissing title={title} onRetry={retry} onLeave={leave} />
      }
    />
  );
}
