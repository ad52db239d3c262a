import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

export type OutboxEvent =
  | ConnectivityFact
  | {
      type: 'outbox.enqueue';
      conversationId: string;
      clientId: string;
      content: string;
      replyToId: string | null;
    }
  /** 'Повторить' and 'Удалить' at a message. */
  | { type: 'outbox.retry'; clientId: string }
  | { type: 'outbox.discard'; clientId: string }
  /** Another tab changed what is stored. */
  | { type: 'outbox.storeChanged' }
  /** From a lane. */
  | { type: 'lane.drained'; conversationId: string };
