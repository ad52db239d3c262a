import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { callPlaces } from '#ui/text/call-places.ru.ts';

/** The reason why calls and rooms are impossible just now, in words; null: they are possible. */
export const useUnavailableReason = (): string | null => unavailableReason(useDb((db) => db.calls));

/** Pages that are not secure may not use a microphone, and some browsers cannot call at all. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

function unavailableReason(server: DbContext['calls']): string | null {
  const { unavailable } = callPlaces;
  if (server === 'off') return unavailable.off;
  if (!isAble) return unavailable.insecure;
  return server === 'preparing' ? unavailable.preparing : null;
}
