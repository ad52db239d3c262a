import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { AttentionFact } from '#machines/app/attention.ts';

export type ReceiptsEvent =
  | ConnectivityFact
  | AttentionFact
  /** At least 25 % of another person's unread message came into view, or went out of it. */
  | { type: 'receipts.visible'; messageId: string; seq: number }
  | { type: 'receipts.invisible'; messageId: string }
  /** The whole conversation left the screen. */
  | { type: 'receipts.hidden' }
  /** '↓' was pressed: everything that is known now counts as read. */
  | { type: 'receipts.all' };
