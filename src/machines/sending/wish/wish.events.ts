import type { Wish, WishSubject, WishValue } from '#services/sending/wishes/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Events of one wish. */
export type WishEvent =
  | ConnectivityFact
  /** The person wants something of this subject again; the last wish counts. */
  | { type: 'wish.want'; value: WishValue; askedAt: number }
  /** 'Отменить' was pressed before the wish was sent. */
  | { type: 'wish.undo' }
  /** The page is being left, so the wish is sent now. */
  | { type: 'wish.hurry' }
  /** Another tab wants something else of this subject. */
  | { type: 'wish.read'; wish: Wish }
  /** The wish is no longer stored: another tab brought it to the server, or gave it up. */
  | { type: 'wish.vanished' }
  /** The chat that the wish is about is gone, so nobody needs it. */
  | { type: 'wish.abandon' }
  /** The person has read that the server refused. */
  | { type: 'wish.dismiss' };

/** Events that the wish sends to those who keep wishes. */
export type WishFact =
  /** This device has stored the wish. */
  | { type: 'wish.stored'; subject: WishSubject }
  /** For some seconds the wish can be taken back. */
  | { type: 'wish.undoable'; subject: WishSubject }
  /** It can be taken back no longer. */
  | { type: 'wish.settled'; subject: WishSubject }
  /** The server refused, and its own state shows again. `refusal` is its sentence, '' where it gave none. */
  | { type: 'wish.refused'; wish: Wish; refusal: string }
  /** Nothing is left to do, whatever the outcome. */
  | { type: 'wish.ended'; subject: WishSubject };
