import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** An own message that is to go for everyone. */
export type DeletionEvent =
  | ConnectivityFact
  /** 'Отменить', as long as the server has not heard of it. */
  | { type: 'deletion.undo' }
  /** The page is being left: it goes now. */
  | { type: 'deletion.hurry' }
  /** Another tab took it back, or the server refused it there. */
  | { type: 'deletion.takenBack' }
  /** It is no longer stored: another tab brought it to the server. */
  | { type: 'deletion.vanished' }
  /** That the server refused has been read. */
  | { type: 'deletion.dismiss' };

/** What it tells the outbox. */
export type DeletionFact =
  /** It can be had back no more: undone, or on its way. */
  | { type: 'deletion.settled'; messageId: string }
  /** The server will not: the message shows again. `refusal` is the server's sentence, '' where it gave none. */
  | { type: 'deletion.refused'; messageId: string; refusal: string }
  /** However it went, nothing is left to do. */
  | { type: 'deletion.ended'; messageId: string };
