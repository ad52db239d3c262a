import type { SnapshotFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.ts';

type RealtimeSnapshot = SnapshotFrom<typeof realtimeMachine>;

/** The state of the connection as views show it; while it is `live`, sync decides whether «Обновление…» is shown. */
export type Connection =
  | 'connecting'
  | 'joining'
  | 'live'
  | 'waiting'
  | 'offline'
  | 'tooMany'
  | 'ended';

export function connectionOf(realtime: RealtimeSnapshot): Connection {
  if (realtime.matches({ linked: 'live' })) return 'live';
  if (realtime.matches({ linked: 'joining' })) return 'joining';
  if (realtime.matches('offline')) return 'offline';
  if (realtime.matches('waiting')) return 'waiting';
  if (realtime.matches({ refused: 'tooMany' })) return 'tooMany';
  if (realtime.matches({ refused: 'ended' })) return 'ended';
  return 'connecting';
}

/** The first try after a break often succeeds at once; only after another failure is the connection called lost. */
const TRIES_OF_A_BREAK = 2;

/** Answers whether there is no connection, and there will be none in the next moment. It stays true while trying again. */
export function isCutOff(realtime: RealtimeSnapshot): boolean {
  const connection = connectionOf(realtime);
  if (connection === 'offline' || connection === 'tooMany') return true;
  const isTrying = connection === 'waiting' || connection === 'connecting';
  return isTrying && realtime.context.failedTries >= TRIES_OF_A_BREAK;
}
