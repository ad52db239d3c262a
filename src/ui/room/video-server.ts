/** What is known of the video server before one goes there. */
import { roomFallbackPort } from '#contract/limits.ts';
import type { DbContext } from '#machines/db/db.types.ts';
import { useDb } from '../actors.tsx';
import { room as text } from '../text/room.ru.ts';

/** Where it is as long as nobody has said it: on the page's own machine (spec 2, Calls page). */
export const addressOf = ({ protocol, hostname }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${roomFallbackPort}`;

/** Why one cannot go there just now, in words; null: one can. */
export const useHindrance = (): string | null => hindranceOf(useDb((db) => db.calls));

/** Pages that are not secure may not use a microphone, and some browsers know nothing of calls. */
const isAble = globalThis.isSecureContext && 'RTCPeerConnection' in globalThis;

function hindranceOf(calls: DbContext['calls']): string | null {
  if (calls === 'off') return text.hindrance.off;
  if (!isAble) return text.hindrance.insecure;
  return calls === 'preparing' ? text.hindrance.preparing : null;
}
