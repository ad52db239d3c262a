import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';

/** null until its code is there, or where it did not come: one can call all the same. */
export function useCallDevices(): PeerRefs['callDevices'] | null {
  const found = useSelector(usePeer('callLoader'), ({ children }) => children['callDevices']);
  // The host starts nothing else under this name.
  return (found as PeerRefs['callDevices'] | undefined) ?? null;
}

/** Which devices there are is known, and kept up to date, as long as this view is on the screen. */
export function useShown(devices: PeerRefs['callDevices']): void {
  useEffect(() => {
    devices.send({ type: 'callDevices.opened' });
    return () => devices.send({ type: 'callDevices.closed' });
  }, [devices]);
}
