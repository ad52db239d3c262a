import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

export type ReceiptsEvent =
  | ConnectivityFact
  /** At least 25 % of an unread message of somebody else is in view, or no more. */
  | { type: 'receipts.visible'; messageId: string; seq: number }
  | { type: 'receipts.invisible'; messageId: string }
  /** The whole conversation left the screen. */
  | { type: 'receipts.hidden' }
  /** '↓': everything that is known now is read. */
  | { type: 'receipts.all' }
  /** The window has the focus and can be seen, or not: nobody reads what nobody looks at. */
  | { type: 'receipts.looking' }
  | { type: 'receipts.lookingAway' };
