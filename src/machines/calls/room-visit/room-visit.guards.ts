/** What a visit to a room depends on. */
import { callRejoinTries } from '#contract/limits.ts';
import { failureOf, isPassing } from '#services/app/api/types.ts';
import { roomNameProblem } from './room-name.ts';
import type { RoomVisitContext } from './room-visit.context.ts';
import type { RoomVisitEvent } from './room-visit.events.ts';

interface Now {
  readonly context: RoomVisitContext;
  readonly event: RoomVisitEvent;
}

export const guards = {
  isNameWrong: ({ context }: Now) => roomNameProblem(context.name) !== null,
  isInCall: ({ context }: Now) => context.isInCall,
  /** Another tab of this browser is in a call or in a room. */
  isElsewhere: (_: Now, { isElsewhere }: { readonly isElsewhere: boolean }) => isElsewhere,
  isAnotherRoom: ({ context, event }: Now) =>
    event.type === 'roomVisit.opened' &&
    event.room !== null &&
    event.room.trim() !== context.name &&
    roomNameProblem(event.room) === null,
  hasOffer: ({ context }: Now) => context.offered !== null,
  /** Worth another try, for somebody who was in it already. */
  isComingBack: ({ context }: Now, { error }: { readonly error: unknown }) =>
    context.wasInside && isPassing(failureOf(error)),
  isConnectionLost: ({ event }: Now) =>
    event.type === 'room.disconnected' && event.reason === 'lost',
  hasNoTriesLeft: ({ context }: Now) => context.failedTries > callRejoinTries,
};
