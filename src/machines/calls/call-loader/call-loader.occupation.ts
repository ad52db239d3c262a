/** Tells how what the person has to leave changes while they are asked about it. */
import { fromCallback, type ActorRefFrom, type AnyActorRef } from 'xstate';
import { watchDb } from '#machines/store/db/db.reader.ts';
import type { roomVisitMachine } from '../room-visit/room-visit.machine.ts';
import type { callMachine } from '../call/call.machine.ts';
import { occupationOf, type Occupation } from '../call/call.occupation.ts';
import { selectCallConversation, selectReason } from '../call/call.selectors.ts';
import type { CallLoaderEvent } from './call-loader.events.ts';

export const watchOccupation = fromCallback<
  CallLoaderEvent,
  { readonly conversationId: string | null }
>(({ input: { conversationId }, sendBack, system }) => {
  if (conversationId === null) return undefined;
  let before: Occupation | null = null;
  const report = (event: CallLoaderEvent) => sendBack(event);
  const look = () => {
    const leaves = occupationOf(system, conversationId);
    if (leaves && isSame(leaves, before)) return;
    if (leaves) report({ type: 'callLoader.occupied', leaves });
    else report({ type: hasEnded(system, before) ? 'callLoader.callEnded' : 'callLoader.freed' });
    before = leaves;
  };
  // Only these charts are registered under these names (peers.ts).
  const call: ActorRefFrom<typeof callMachine> | undefined = system.get('call');
  const visit: ActorRefFrom<typeof roomVisitMachine> | undefined = system.get('roomVisit');
  const watching = [call?.subscribe(look), visit?.subscribe(look)];
  const stopLooking = watchDb(system, look);
  return () => {
    stopLooking();
    for (const one of watching) one?.unsubscribe();
  };
});

/** Answers whether this was the call in this tab, and its end is shown; who hangs up is shown none. */
function hasEnded(system: AnyActorRef['system'], before: Occupation | null): boolean {
  const call: ActorRefFrom<typeof callMachine> | undefined = system.get('call');
  const now = call?.getSnapshot();
  if (!now || !before || 'room' in before || selectReason(now) === null) return false;
  return selectCallConversation(now) === before.otherId;
}

const isSame = (one: Occupation, other: Occupation | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
