import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { AttentionFact } from '#machines/app/attention.ts';

/** Message id → seq. */
export type Seen = Readonly<Record<string, number>>;

/** The read marks that the server has not been told yet. */
export interface News {
  /** Messages that the person has seen and whose reading the server does not know yet. */
  readonly seen: Seen;
  /**
   * seen: just these messages. everything: the conversation up to its end, used when none of its messages is known
   * here. Known messages are named, because an unseen newer one may reach the server before the request does.
   */
  readonly scope: 'seen' | 'everything';
}

export type ReceiptsEvent =
  | ConnectivityFact
  | AttentionFact
  /** At least 25 % of another person's unread message came into view, or went out of it. */
  | { type: 'receipts.visible'; messageId: string; seq: number }
  | { type: 'receipts.invisible'; messageId: string }
  /** The whole conversation left the screen. */
  | { type: 'receipts.hidden' }
  /** '↓' was pressed: everything that is known now counts as read. `news`: what an actor before this has left untold. */
  | { type: 'receipts.all'; news?: News | undefined };
