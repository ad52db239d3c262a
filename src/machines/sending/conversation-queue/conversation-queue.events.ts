import type { Failure } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** The order of one conversation's messages on their way. */
export type QueueEvent =
  | ConnectivityFact
  /** There is (more) to send. */
  | { type: 'queue.wake' }
  /** 'Повторить': do not wait any longer. */
  | { type: 'queue.retry' }
  /** The message that has the turn needs it no more, however it went. */
  | { type: 'queue.done' }
  /** Its try failed and may succeed later. */
  | { type: 'queue.failed'; failure: Failure }
  | TurnReport;

/** What is found out under the lock of all tabs. */
export type TurnReport =
  /** The lock is held: no other tab sends in this conversation. */
  | { type: 'queue.locked' }
  | { type: 'queue.found'; message: UnsentMessage }
  | { type: 'queue.empty' }
  /** The store could not be read. */
  | { type: 'queue.broke'; failure: Failure };

/** What it tells the outbox. */
export type QueueFact =
  /** It is this message's turn, until it tells that it is done or has failed. */
  | { type: 'queue.turn'; message: UnsentMessage }
  /** Another tab keeps the turn for long, or not any more. */
  | { type: 'queue.barred'; conversationId: string }
  | { type: 'queue.unbarred'; conversationId: string }
  /** Nothing is left that could be sent now. */
  | { type: 'queue.drained'; conversationId: string };
