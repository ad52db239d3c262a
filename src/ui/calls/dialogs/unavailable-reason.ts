import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { callPlaces } from '#ui/text/call-places.ru.ts';

/** Why one cannot call, or come into a room, just now, in words; null: one can. */
export const useUnavailableReason = (): string | null => unavailableReason(useDb((db) => db.calls));

/** Pages that are not secure may not use a microphone, and some browsers know nothing of calls. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

function unavailableReason(server: DbContext['calls']): string | null {
  const { unavailable } = callPlaces;
  if (server === 'off') return unavailable.off;
  if (!isAble) return unavailable.insecure;
  return server === 'preparing' ? unavailable.preparing : null;
}
