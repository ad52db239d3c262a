import type { RoomFact } from '#services/calls/room/types.ts';
import type { Turn } from './room-visit.turns.ts';

export type RoomVisitEvent =
  | RoomFact
  /** The page is on the screen; `room`: its address names one. */
  | { readonly type: 'roomVisit.opened'; readonly room: string | null }
  | { readonly type: 'roomVisit.closed' }
  /** What stands in the field. */
  | { readonly type: 'roomVisit.edit'; readonly name: string }
  /** 'Войти' */
  | { readonly type: 'roomVisit.enter' }
  /** The answers to «Завершить звонок и войти?». */
  | { readonly type: 'roomVisit.confirm' }
  | { readonly type: 'roomVisit.cancel' }
  | { readonly type: 'roomVisit.leave' }
  /** The answers to «Ссылка ведёт в другую комнату». */
  | { readonly type: 'roomVisit.change' }
  | { readonly type: 'roomVisit.stay' }
  /** Why the room was left was read. */
  | { readonly type: 'roomVisit.dismiss' }
  /** Rooms that one was in on this device, the newest first. */
  | { readonly type: 'roomVisit.recalled'; readonly rooms: readonly string[] }
  /** A call has begun, or was answered, and is over: nobody is in a call and in a room at once. */
  | { readonly type: 'roomVisit.callTaken' }
  | { readonly type: 'roomVisit.callFreed' }
  /** Another tab of this browser has come into a call or a room. */
  | { readonly type: 'roomVisit.takenElsewhere'; readonly to: Turn };
