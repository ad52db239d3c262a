import type { SnapshotFrom } from 'xstate';
import type { RoomProblem } from './room-visit.problem.ts';
import type { roomVisitMachine } from './room-visit.machine.ts';

type RoomVisitSnapshot = SnapshotFrom<typeof roomVisitMachine>;

/**
 * Answers whether the question «Завершить звонок и войти?» is about a call in this tab; otherwise another tab is meant.
 */
export const selectIsInCall = ({ context }: RoomVisitSnapshot): boolean => context.isInCall;

export type RoomStage =
  | 'outside'
  /** «Завершить звонок и войти?» */
  | 'asking'
  /** 'Подключаемся…' */
  | 'joining'
  | 'live'
  /** LiveKit itself tries to come back. */
  | 'reconnecting'
  | 'rejoining';

export function selectRoomStage(visit: RoomVisitSnapshot): RoomStage {
  if (visit.matches('outside') || visit.matches('looking')) return 'outside';
  if (visit.matches('asking')) return 'asking';
  if (visit.matches({ visiting: { inside: { live: 'reconnecting' } } })) return 'reconnecting';
  if (visit.matches({ visiting: { inside: 'live' } })) return 'live';
  return visit.context.wasInside ? 'rejoining' : 'joining';
}

/** Answers whether the conference is there, or connects. */
export const selectIsVisiting = (visit: RoomVisitSnapshot): boolean => visit.matches('visiting');
export const selectRoomName = ({ context }: RoomVisitSnapshot): string => context.name;
export const selectRecentRooms = ({ context }: RoomVisitSnapshot): readonly string[] =>
  context.recent;
/** Returns why the person is not in the room; null: there is nothing to say. */
export const selectRoomProblem = ({ context }: RoomVisitSnapshot): RoomProblem | null =>
  context.problem;
/** Returns another room that the address names; null: none. */
export const selectOfferedRoom = ({ context }: RoomVisitSnapshot): string | null => context.offered;
