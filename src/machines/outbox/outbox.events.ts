import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';
import type { LaneFact } from '../lane/lane.events.ts';

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
  | LaneFact
  /** A message has been on its way for 5 s (raised by itself). */
  | { type: 'outbox.noticed'; clientId: string };
