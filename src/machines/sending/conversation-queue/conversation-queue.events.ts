import type { Failure } from '#services/app/api/types.ts';
import type { UnsentMessage } from '#services/sending/outbox/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Events of the queue that orders one conversation's messages on their way. */
export type QueueEvent =
  | ConnectivityFact
  /** More messages may be ready to be sent. */
  | { type: 'queue.wake' }
  /** 'Повторить': the queue stops waiting. */
  | { type: 'queue.retry' }
  /** The message that had the turn gives it back, whatever its outcome. */
  | { type: 'queue.done' }
  /** The message's try failed and may succeed later. */
  | { type: 'queue.failed'; failure: Failure }
  | TurnReport;

/** Reports of the worker that holds the lock of all tabs. */
export type TurnReport =
  /** The lock is held: no other tab sends in this conversation. */
  | { type: 'queue.locked' }
  | { type: 'queue.found'; message: UnsentMessage }
  | { type: 'queue.empty' }
  /** This device's store, or its lock, has failed. */
  | { type: 'queue.broke' };

/** Events that the queue sends to the outbox. */
export type QueueFact =
  /** The message has the turn until it reports that it is done or has failed. */
  | { type: 'queue.turn'; message: UnsentMessage }
  /** Another tab has kept the turn for long, or has given it back. */
  | { type: 'queue.barred'; conversationId: string }
  | { type: 'queue.unbarred'; conversationId: string }
  /** No message is left that could be sent now. */
  | { type: 'queue.drained'; conversationId: string };
