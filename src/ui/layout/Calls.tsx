import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { PeerRefs } from '../actors.tsx';
import { usePeer } from '../actors.tsx';

const CallLayer = lazy(() => import('../calling/CallLayer.tsx'));

/** What there is of calls on every page; its code comes with the first call. */
export function Calls() {
  const call = useSelector(usePeer('calls'), ({ children }) => children['call']);
  // The host starts nothing else under this name.
  return call ? <Stage call={call as PeerRefs['call']} /> : null;
}

function Stage({ call }: { call: PeerRefs['call'] }) {
  const isIdle = useSelector(call, (now) => now.matches({ stage: 'idle' }));
  return isIdle ? null : (
    <Suspense fallback={null}>
      <CallLayer call={call} />
    </Suspense>
  );
}
