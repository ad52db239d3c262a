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

/**
 * The props of a button that begins a call. While that is impossible the button is not `disabled`, so that a person who
 * reaches it by keyboard or finger learns the reason: `onExplain` shows it.
 */
export const beginningProps = (reason: string | null, onBegin: () => void, onExplain: () => void) =>
  reason === null
    ? { onClick: onBegin }
    : { 'aria-disabled': true, title: reason, onClick: onExplain };
