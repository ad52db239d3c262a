/** Tells views that there is no connection: what others do just now is unknown, and nobody can be called. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isOffline } from '#machines/app/connectivity/connectivity.selectors.ts';
import { isCutOff } from '#machines/store/realtime/realtime.selectors.ts';
import { usePeer } from './actors.tsx';

export function useCutOff(): boolean {
  const isOff = useSelector(usePeer('connectivity'), isOffline);
  const isLost = useSelector(usePeer('realtime'), isCutOff);
  return isOff || isLost;
}

/** Tells styles by `data-cut-off` on <html>. */
export function CutOffMark(): null {
  const isSet = useCutOff();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-cut-off', isSet);
    return () => document.documentElement.removeAttribute('data-cut-off');
  }, [isSet]);
  return null;
}
