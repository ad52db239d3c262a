import type { CallCommand, Incoming } from '../call/call.events.ts';

export interface RingerInput {
  readonly incoming: Incoming;
  /** «Не беспокоить», or sounds are off. */
  readonly isSilent: boolean;
}

export type RingerEvent =
  /** This tab sounds. */
  | { readonly type: 'ring.sounding' }
  /** The browser does not let it: the turn is another tab's. */
  | { readonly type: 'ring.refused' }
  /** No other tab sounds either. */
  | { readonly type: 'ring.blocked' }
  /** A click, a key or a touch: now the browser may let it. */
  | { readonly type: 'ring.gesture' }
  /** It rings on, but is not to be heard here any more. */
  | { readonly type: 'ringer.silence' }
  /** What was pressed in the system's notification. */
  | Extract<CallCommand, { type: 'call.answer' | 'call.decline' }>;
