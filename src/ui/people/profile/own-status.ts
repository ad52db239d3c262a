import { useSelector } from '@xstate/react';
import type { PresenceStatus } from '#contract/users.ts';
import { selectIsIdle } from '#machines/app/idleness/idleness.selectors.ts';
import { connectionOf } from '#machines/store/realtime/realtime.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';

/** The status that others see while this page is connected. */
export function useOwnStatus(): PresenceStatus {
  const chosen = useDb((db) => db.self.chosenStatus);
  const isLive = useSelector(usePeer('realtime'), connectionOf) === 'live';
  const isIdle = useSelector(usePeer('idleness'), selectIsIdle);
  if (!isLive) return 'OFFLINE';
  return isIdle && chosen === 'ONLINE' ? 'AWAY' : chosen;
}
