import type { PageSignal } from '#services/page/types.ts';
import type { ConnectivityFact } from '../connectivity/connectivity.events.ts';

export type ReceiptsEvent =
  | ConnectivityFact
  /** At least 25 % of an unread message of somebody else is in view, or no more. */
  | { type: 'receipts.visible'; messageId: string; seq: number }
  | { type: 'receipts.invisible'; messageId: string }
  /** '↓': everything is read. */
  | { type: 'receipts.all' }
  | { type: 'page.signal'; signal: PageSignal };
