import type { CallCommand, Incoming } from '../call/call.events.ts';

export interface RingerInput {
  readonly incoming: Incoming;
  /** «Не беспокоить», or sounds are off. */
  readonly isSilent: boolean;
}

export type RingerEvent =
  /** This tab sounds. */
  | { readonly type: 'ring.sounding' }
  /** The browser does not let this tab sound: another tab takes the turn. */
  | { readonly type: 'ring.refused' }
  /** No other tab sounds either. */
  | { readonly type: 'ring.blocked' }
  /** After a click, a key or a touch the browser may let the tab sound. */
  | { readonly type: 'ring.gesture' }
  /** The call rings on, but silently here. */
  | { readonly type: 'ringer.silence' }
  /** The person pressed a button in the system's notification. */
  | Extract<CallCommand, { type: 'call.answer' | 'call.decline' }>;
