import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Events of the deletion of an own message for everyone. */
export type DeletionEvent =
  | ConnectivityFact
  /** 'Отменить' was pressed before the deletion was sent. */
  | { type: 'deletion.undo' }
  /** The page is being left, so the deletion is sent now. */
  | { type: 'deletion.hurry' }
  /** Another tab took the deletion back, or the server refused it there. */
  | { type: 'deletion.takenBack' }
  /** The deletion is no longer stored: another tab brought it to the server. */
  | { type: 'deletion.vanished' }
  /** The person has read that the server refused. */
  | { type: 'deletion.dismiss' };

/** Events that the deletion sends to the outbox. */
export type DeletionFact =
  /** The deletion can no longer be taken back: it was undone or is being sent. */
  | { type: 'deletion.settled'; messageId: string }
  /** The server refused and the message shows again. `refusal` is the server's sentence, '' where it gave none. */
  | { type: 'deletion.refused'; messageId: string; refusal: string }
  /** Nothing is left to do, whatever the outcome. */
  | { type: 'deletion.ended'; messageId: string };
