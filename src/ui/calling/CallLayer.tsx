import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import {
  selectCallConversation,
  selectIsPresent,
  selectStage,
  selectStartedAt,
} from '#machines/call/call.selectors.ts';
import { selectTitle } from '#machines/db/db.selectors.ts';
import { useDb, usePeer, type PeerRefs } from '../actors.tsx';
import { useOpenRoom } from '../call/rooms.ts';
import { useFaces } from './use-faces.ts';

const CallView = lazy(() => import('../call/CallView.tsx'));

/** A call that rings, goes on, or has just ended: over whatever page is open. */
export default function CallLayer({ call }: { call: PeerRefs['call'] }) {
  const isPresent = useSelector(call, selectIsPresent);
  return isPresent ? (
    <Suspense fallback={null}>
      <Present call={call} />
    </Suspense>
  ) : null;
}

function Present({ call }: { call: PeerRefs['call'] }) {
  const view = usePeer('callView');
  const stage = useSelector(call, selectStage);
  const startedAt = useSelector(call, selectStartedAt);
  const conversationId = useSelector(call, selectCallConversation) ?? '';
  const title = useDb((db) => selectTitle(db, conversationId)) ?? '';
  const room = useOpenRoom();
  const faces = useFaces();
  return (
    <CallView
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
