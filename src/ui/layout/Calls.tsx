import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { usePeer } from '../actors.tsx';

const Layers = lazy(() => import('../calling/Layers.tsx'));

/** What there is of calls on every page; it has come with the rest of their code (messenger.ts). */
export function Calls() {
  const calls = usePeer('calls');
  const areThere = useSelector(calls, (now) => now.matches('running'));
  return (
    areThere && (
      <Suspense fallback={null}>
        <Layers calls={calls} />
      </Suspense>
    )
  );
}
