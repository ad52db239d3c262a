import type { WishSubject, WishValue } from '#services/sending/wishes/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';
import type { WishFact } from '../wish/wish.events.ts';

export type WishesEvent =
  | ConnectivityFact
  /** The person wants this state; the last wish about a subject counts. */
  | { type: 'wishes.want'; subject: WishSubject; value: WishValue }
  /** 'Отменить' while it can be taken back. */
  | { type: 'wishes.undo'; subject: WishSubject }
  /** The person has read that the server refused. */
  | { type: 'wishes.dismiss'; subject: WishSubject }
  /** Another tab changed the store. */
  | { type: 'wishes.storeChanged' }
  /** The page is out of sight or is left, and may end without another word. */
  | { type: 'wishes.pageLeft' }
  /** I am not in this conversation any more. */
  | { type: 'wishes.conversationGone'; conversationId: string }
  | WishFact;
