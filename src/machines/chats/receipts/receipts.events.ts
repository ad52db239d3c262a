import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { AttentionFact } from '#machines/app/attention.ts';

export type ReceiptsEvent =
  | ConnectivityFact
  | AttentionFact
  /** At least 25 % of another person's unread message is in view, or no longer. */
  | { type: 'receipts.visible'; messageId: string; seq: number }
  | { type: 'receipts.invisible'; messageId: string }
  /** The whole conversation left the screen. */
  | { type: 'receipts.hidden' }
  /** '↓': everything that is known now is read. */
  | { type: 'receipts.all' };
