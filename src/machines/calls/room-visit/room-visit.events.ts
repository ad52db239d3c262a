import type { RoomFact } from '#services/calls/room/types.ts';
import type { Turn } from './room-visit.turns.ts';

export type RoomVisitEvent =
  | RoomFact
  /** The page is on the screen; `room` is the name in its address, if there is one. */
  | { readonly type: 'roomVisit.opened'; readonly room: string | null }
  | { readonly type: 'roomVisit.closed' }
  /** The text of the field has changed. */
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
  /** The person has read why the room was left. */
  | { readonly type: 'roomVisit.dismiss' }
  /** Rooms that this person was in on this device, the newest first. */
  | { readonly type: 'roomVisit.recalled'; readonly rooms: readonly string[] }
  /** A call has begun or was answered, or is over: nobody is in a call and in a room at once. */
  | { readonly type: 'roomVisit.callTaken' }
  | { readonly type: 'roomVisit.callFreed' }
  /** Another tab of this browser has come into a call or a room. */
  | { readonly type: 'roomVisit.takenElsewhere'; readonly to: Turn };
