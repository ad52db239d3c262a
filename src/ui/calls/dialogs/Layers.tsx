import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { CallLayer } from './CallLayer.tsx';

const RoomLayer = lazy(() => import('../room/RoomLayer.tsx'));

/** Shows a call and a visit to a room over any page, each once there is one. */
export default function Layers({ calls }: { calls: PeerRefs['callLoader'] }) {
  const call = useSelector(calls, ({ children }) => children['call']);
  const visit = useSelector(calls, ({ children }) => children['roomVisit']);
  return (
    <>
      {/* Safe: callLoader starts nothing else under these names. */}
      {call && <Stage call={call as PeerRefs['call']} />}
      {visit && <Visit visit={visit as PeerRefs['roomVisit']} />}
    </>
  );
}

function Visit({ visit }: { visit: PeerRefs['roomVisit'] }) {
  const isOutside = useSelector(visit, (now) => now.matches({ outside: 'fresh' }));
  return isOutside ? null : (
    <Suspense fallback={null}>
      <RoomLayer visit={visit} />
    </Suspense>
  );
}

function Stage({ call }: { call: PeerRefs['call'] }) {
  const isIdle = useSelector(call, (now) => now.matches({ stage: 'idle' }));
  return isIdle ? null : <CallLayer call={call} />;
}
