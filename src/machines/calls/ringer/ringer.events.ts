export type RingerEvent =
  /** This tab sounds. */
  | { readonly type: 'ring.sounding' }
  /** The browser does not let it: the turn is another tab's. */
  | { readonly type: 'ring.refused' }
  /** A click, a key or a touch: now the browser may let it. */
  | { readonly type: 'ring.gesture' };

/** What the call hears of it. */
export type RingerFact = { readonly type: 'ringer.sounding' } | { readonly type: 'ringer.blocked' };
