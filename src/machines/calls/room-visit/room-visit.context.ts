/** What a visit to a room knows, and what its connection is given. */
import type { RoomTicket } from '../room-ticket.ts';
import type { RoomProblem } from './room-visit.problem.ts';

export interface RoomVisitInput {
  readonly userId: string;
}

export interface RoomVisitContext extends RoomVisitInput {
  /** What stands in the field; once it was sent, the room's name. */
  readonly name: string;
  readonly problem: RoomProblem | null;
  /** Another room that the address named while one was in this one. */
  readonly offered: string | null;
  /** In which rooms one was, the newest first. */
  readonly recent: readonly string[];
  readonly isInCall: boolean;
  readonly ticket: RoomTicket | null;
  /** What of the person is heard and seen there. */
  readonly audio: boolean;
  readonly video: boolean;
  /** This visit has come to see the room: from then on it comes back by itself. */
  readonly wasInside: boolean;
  /** In a row. */
  readonly failedTries: number;
}

/** One connection; another one is another start of the actor, with a fresh ticket. Stopping it disconnects. */
export interface RoomVisitRoom extends RoomTicket {
  readonly audio: boolean;
  readonly video: boolean;
}

/** @throws before there is a ticket. */
export function roomIn({ ticket, audio, video }: RoomVisitContext): RoomVisitRoom {
  if (ticket === null) throw new Error('There is no way in yet');
  return { ...ticket, audio, video };
}
