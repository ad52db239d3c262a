import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.ts';
import { connectionOf } from './realtime.selectors.ts';

/**
 * Tells each time the connection has come back: what was read before may be old. Whoever asks reads at their start, so
 * the connection that stands then, or comes first, is no reason. Returns the way to stop.
 */
export function onLiveAgain(system: AnyActorRef['system'], tell: () => void): () => void {
  // The actor system does not know the types of its actors.
  const realtime: AnyActorRef | undefined = system.get('realtime');
  let wasLive = true;
  const watching = realtime?.subscribe((snapshot: SnapshotFrom<typeof realtimeMachine>) => {
    const isLive = connectionOf(snapshot) === 'live';
    if (isLive && !wasLive) tell();
    wasLive = isLive;
  });
  return () => watching?.unsubscribe();
}
