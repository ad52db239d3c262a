import { useDb } from '#ui/app/actors.tsx';
import { useCutOff } from '#ui/app/cut-off.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';

/** Pages that are not secure may not use a microphone, and some browsers cannot call at all. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

/** Returns the reason why calls and rooms are impossible just now, in words; null: they are possible. */
export function useUnavailableReason(): string | null {
  const server = useDb((db) => db.calls);
  const isCutOff = useCutOff();
  const { unavailable } = callPlaces;
  if (server === 'off') return unavailable.off;
  if (!isAble) return unavailable.insecure;
  if (isCutOff) return unavailable.cutOff;
  return server === 'preparing' ? unavailable.preparing : null;
}
