import { useSelector } from '@xstate/react';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';

/** Returns an actor of the code of calls; undefined: the code has not loaded yet, or could not be. */
export function useCallActor<Name extends 'call' | 'roomVisit' | 'callDevices' | 'recentCalls'>(
  name: Name,
): PeerRefs[Name] | undefined {
  const found = useSelector(usePeer('callLoader'), ({ children }) => children[name]);
  // Safe: callLoader starts nothing else under these names.
  return found as PeerRefs[Name] | undefined;
}
