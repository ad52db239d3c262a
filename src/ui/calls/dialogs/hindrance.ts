import type { DbContext } from '#machines/store/db/db.types.ts';
import { useDb } from '#ui/app/actors.tsx';
import { callPlaces } from '#ui/text/call-places.ru.ts';

/** Why one cannot call, or come into a room, just now, in words; null: one can. */
export const useHindrance = (): string | null => hindranceOf(useDb((db) => db.calls));

/** Pages that are not secure may not use a microphone, and some browsers know nothing of calls. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

function hindranceOf(server: DbContext['calls']): string | null {
  const { hindrance } = callPlaces;
  if (server === 'off') return hindrance.off;
  if (!isAble) return hindrance.insecure;
  return server === 'preparing' ? hindrance.preparing : null;
}
