import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

/** An own message that is to go for everyone. */
export type DeletionEvent =
  | ConnectivityFact
  /** 'Отменить', as long as the server has not heard of it. */
  | { type: 'deletion.undo' }
  /** The page is being left: it goes now. */
  | { type: 'deletion.hurry' };

/** What it tells the outbox. */
export type DeletionFact =
  | { type: 'deletion.done'; messageId: string }
  /** The server will not: the message shows again, and why is said. */
  | { type: 'deletion.refused'; messageId: string; refusal: string }
  | { type: 'deletion.undone'; messageId: string };
