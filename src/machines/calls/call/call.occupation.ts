/** Finds the call or the room that the person has to leave before the next call, because nobody is in two of them. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { readDb } from '#machines/store/db/db.reader.ts';
import type { DbContext } from '#machines/store/db/db.types.ts';
import type { roomVisitMachine } from '../room-visit/room-visit.machine.ts';
import { selectIsVisiting, selectRoomName } from '../room-visit/room-visit.selectors.ts';
import type { callMachine } from './call.machine.ts';
import { hasLeft, selectIsInHand } from './call.place.ts';

export type Occupation = { readonly otherId: string } | { readonly room: string };

/**
 * Looks for a call on this device and on the person's others, and then for a room here; null: nothing has to be left.
 */
export function occupationOf(
  system: AnyActorRef['system'],
  conversationId: string,
): Occupation | null {
  const db = readDb(system);
  // Only these charts are registered under these names (peers.ts).
  const call: ActorRefFrom<typeof callMachine> | undefined = system.get('call');
  const visit: ActorRefFrom<typeof roomVisitMachine> | undefined = system.get('roomVisit');
  const otherId = db && call ? otherCallOf(db, call.getSnapshot(), conversationId) : null;
  if (otherId !== null) return { otherId };
  const here = visit?.getSnapshot();
  return here && selectIsVisiting(here) ? { room: selectRoomName(here) } : null;
}

/** Returns the other conversation whose call I am in, here or on another device; null: none. */
export function otherCallOf(
  db: DbContext,
  here: SnapshotFrom<typeof callMachine>,
  conversationId: string,
): string | null {
  if (selectIsInHand(here)) {
    const inHand = here.context.conversationId;
    return inHand === conversationId ? null : inHand;
  }
  const other = Object.values(db.conversations).find(
    ({ id, call }) =>
      id !== conversationId &&
      call?.userIds.includes(db.self.id) === true &&
      !hasLeft(here, call.callId),
  );
  return other?.id ?? null;
}
